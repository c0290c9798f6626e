// naïve
float x;
