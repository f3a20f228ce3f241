/** A package's version as a harness log or a document states it. */
export type PackageVersion = { readonly name: string; readonly version: string };

/** npm's banner: `> mariadb@3.0.1-rc benchmark`. */
const BANNER = /^> ((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})@(\d[\w.+-]{0,60})(?:\s|$)/;

/** A list of what was compared: `* [**mysql2**](…): version 2.2.5`, `* mysql : 2.15.0`. */
const LISTED =
  /^[*•-]\s{1,4}\[?\*{0,2}`?([\w.@/-]{1,80})`?\*{0,2}\]?(?:\([^)\s]{0,200}\))?\s?:\s?(?:version\s)?v?(\d[\w.+-]{0,60})\s*$/;

/** The package version a line states; null for other lines. */
export function readPackageVersion(line: string): PackageVersion | null {
  const trimmed = line.trim().slice(0, 500);
  const match = BANNER.exec(trimmed) ?? LISTED.exec(trimmed);
  return match?.[1] && match[2] ? { name: match[1], version: match[2] } : null;
}
