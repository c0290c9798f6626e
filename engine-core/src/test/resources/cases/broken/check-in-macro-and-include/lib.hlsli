float fromLibrary(float x)
{
    return x * missing;
}
