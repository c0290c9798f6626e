float naïve;
