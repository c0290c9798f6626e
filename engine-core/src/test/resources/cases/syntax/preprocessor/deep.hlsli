#define TWICE(x) (x + x)
float deep = TWICE(1);
