float hash;
