

  #include "../a.hlsli"
