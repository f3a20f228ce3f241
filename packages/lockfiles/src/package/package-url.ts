/** The registries whose packages lockfiles pin, as package URLs name them. */
export const ECOSYSTEMS = ['npm', 'golang', 'pypi', 'cargo', 'maven', 'composer', 'gem', 'nuget'] as const;
export type Ecosystem = (typeof ECOSYSTEMS)[number];

/** One version of one package, as a lockfile pins it. */
export type LockedPackage = {
  readonly ecosystem: Ecosystem;
  /** As its registry writes it: `@duckdb/node-api`, `org.postgresql:postgresql`, `github.com/jackc/pgx/v5`. */
  readonly name: string;
  /** As the file has it: `3.24.6`, and `v5.7.1` for a module of Go. */
  readonly version: string;
  /** Its package URL, with the version. */
  readonly purl: string;
};

/** At most this many characters in a name or a version: no registry has longer ones. */
const LONGEST_NAME = 214;
const LONGEST_VERSION = 100;

/** No registry allows spaces, quotes, angle brackets or control characters in a name. */
const NAME = /^[\w@.~+/:-]+$/;

/** A version begins with a digit, or a `v` and one, and has no spaces: ranges, tags and addresses do not. */
const VERSION = /^v?\d[\w.+!~-]*$/;

/** `-`, `_` and `.` are one letter to PyPI: PEP 503. */
const foldPython = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/** Names of these registries are found whatever their capitals are. */
const fold = (ecosystem: Ecosystem, name: string): string => {
  if (ecosystem === 'pypi') return foldPython(name);
  return ecosystem === 'nuget' || ecosystem === 'composer' || ecosystem === 'golang' ? name.toLowerCase() : name;
};

/** `:` of Maven and `/` of the others separate the parts of a name; `@` begins the scope of npm. */
const toPath = (ecosystem: Ecosystem, name: string): string =>
  name
    .split(ecosystem === 'maven' ? ':' : '/')
    .map((part) => encodeURIComponent(part))
    .join('/');

/** The package URL without a version, `pkg:npm/%40duckdb/node-api`: https://github.com/package-url/purl-spec. */
export const toPackageUrl = (ecosystem: Ecosystem, name: string): string =>
  `pkg:${ecosystem}/${toPath(ecosystem, ecosystem === 'nuget' ? name : fold(ecosystem, name))}`;

/** A package of a lockfile; null where name or version are none that a registry has, such as a range or an address. */
export function toLockedPackage(ecosystem: Ecosystem, name: unknown, version: unknown): LockedPackage | null {
  if (typeof name !== 'string' || name.length > LONGEST_NAME || !NAME.test(name)) return null;
  if (typeof version !== 'string' || version.length > LONGEST_VERSION || !VERSION.test(version)) return null;
  return { ecosystem, name, version, purl: `${toPackageUrl(ecosystem, name)}@${encodeURIComponent(version)}` };
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const PURL = /^pkg:([a-z]{1,20})\/([^?#]{1,700})/;

/**
 * What two package URLs of one package have in common, whatever their capitals, escapes and versions are:
 * `npm:@duckdb/node-api`. Null for other registries than those of lockfiles, and for what is no package URL.
 */
export function toPackageKey(purl: string): string | null {
  const [, type, rest = ''] = PURL.exec(purl) ?? [];
  const ecosystem = ECOSYSTEMS.find((known) => known === type);
  if (ecosystem === undefined) return null;
  // The version begins at the last `@`; an `@` before a slash is the scope of npm.
  const name = decode(rest.replace(/(?!^)@[^/]*$/, ''));
  return name === '' ? null : `${ecosystem}:${fold(ecosystem, name)}`;
}
