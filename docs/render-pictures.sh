#!/usr/bin/env bash
# Renders the pictures of the sample effects into docs/pictures/, each as the line `// picture:` in
# the effect's first comment says. Arguments are effects by name; without any, all that have a line.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

mkdir -p docs/pictures
for file in engine-samples/effects/*.vfx; do
  name=$(basename "$file" .vfx)
  if (($#)) && [[ " $* " != *" $name "* ]]; then
    continue
  fi
  read -r -a options < <(sed -n 's|^// picture:||p' "$file") || true
  if ((${#options[@]})); then
    echo "$name"
    ./tendril render "$file" "${options[@]}" --size 1280x720 --out "docs/pictures/${name,,}.png"
  fi
  options=()
done
