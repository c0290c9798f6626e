float a = 1 +;
#define BROKEN 1 +
float c = BROKEN;
