float n;
