type Installed = {
  /** Where the package is. */
  readonly url: string;
  readonly version: string;
  /** Of the package, in hexadecimal. */
  readonly sha256: string;
};

/** A text as one word of a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A script for a POSIX shell that installs the packed command. Versions are beside each other, and a symbolic link says which one is
 * used, so that a command under way keeps its files; a week after it was replaced, an old one is deleted. All is in a function: of a
 * script that arrives cut, nothing runs.
 */
export const toInstallScript = ({ url, version, sha256 }: Installed): string => `#!/bin/sh
# Installs tacho ${version} as TACHO_PREFIX/bin/tacho, where TACHO_PREFIX is ~/.local unless set. It needs Node.js 20.19 or newer,
# tar, and curl or wget. To run it again changes nothing.
set -eu

fail() {
  echo "tacho was not installed: $1" >&2
  exit 1
}

download() {
  if command -v curl > /dev/null; then curl -fsSL --retry 3 -o "$2" "$1"; else wget -q -O "$2" "$1"; fi
}

install() {
  version=${quote(version)}
  sha256=${quote(sha256)}
  url=${quote(url)}
  command -v node > /dev/null || fail 'Node.js is missing. Install 20.19 or newer: https://nodejs.org'
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old. Install 20.19 or newer: https://nodejs.org"
  prefix=\${TACHO_PREFIX:-$HOME/.local}
  versions=$prefix/lib/tacho
  home=$versions/$version-$(echo "$sha256" | cut -c 1-12)
  if [ ! -f "$home/tacho.mjs" ]; then
    unfinished=$home.unfinished-$$
    mkdir -p "$unfinished" || fail "$versions cannot be written. Set TACHO_PREFIX to another folder"
    trap 'rm -rf "$unfinished"' EXIT
    download "$url" "$unfinished/tacho.tgz" || fail "$url could not be downloaded"
    found=$(node -p 'require("crypto").createHash("sha256").update(require("fs").readFileSync(process.argv[1])).digest("hex")' \\
      "$unfinished/tacho.tgz")
    [ "$found" = "$sha256" ] ||
      fail "$url is not the file that this script is for. Was the server upgraded meanwhile? Fetch the script again"
    tar -xzf "$unfinished/tacho.tgz" -C "$unfinished"
    [ -f "$home/tacho.mjs" ] || mv "$unfinished/package" "$home"
  fi
  mkdir -p "$prefix/bin"
  [ ! -e "$prefix/bin/tacho" ] || touch "$(dirname "$prefix/bin/$(readlink "$prefix/bin/tacho")")"
  ln -s "../lib/tacho/$(basename "$home")/tacho.mjs" "$prefix/bin/.tacho-$$"
  mv -f "$prefix/bin/.tacho-$$" "$prefix/bin/tacho"
  find "$versions"/* -prune -mtime +7 ! -path "$home" -exec rm -rf {} +
  echo "tacho $version is installed: $prefix/bin/tacho"
  case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Add it to PATH: export PATH=\\"$prefix/bin:\\$PATH\\"" ;; esac
}

install
`;
