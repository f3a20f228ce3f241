import listed from './drivers.json' with { type: 'json' };

export const LANGUAGES = [
  'c',
  'c#',
  'c++',
  'dart',
  'elixir',
  'erlang',
  'go',
  'java',
  'javascript',
  'julia',
  'kotlin',
  'php',
  'python',
  'ruby',
  'rust',
  'scala',
  'swift',
] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What an entry is. `wrapper`: another interface over a driver that it uses. `interface`: an interface of the language
 * with any driver behind it. `proxy`: a program between driver and server.
 */
export const DRIVER_KINDS = ['driver', 'interface', 'orm', 'pool', 'proxy', 'query-builder', 'wrapper'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

/** One entry of `drivers.json`, the list of known drivers. */
export type DriverEntry = {
  /** The name that its documentation uses. */
  readonly name: string;
  /** Null for a program that drivers of any language use. */
  readonly language: Language | null;
  readonly kind: DriverKind;
  /** Its package, without version; null if it has no package, or the name alone does not tell which. */
  readonly purl: string | null;
  /** `sql`: several, through drivers. `embedded`: its own store. */
  readonly databases: readonly string[];
  /** Other names that benchmarks print. */
  readonly spellings?: readonly string[];
  /** Names, perhaps `name` too, that mean something else as well, such as a database: drivers as a whole part of a name. */
  readonly words?: readonly string[];
  /** Names that are ordinary words: drivers only beside other drivers, or where a tool says that it is the driver. */
  readonly ordinary?: readonly string[];
  /** The registry whose list has the package, or `documentation`. */
  readonly source: 'npm' | 'pypi' | 'documentation';
};

// The compiler widens texts of JSON; a test checks every field of the file.
export const DRIVERS = listed as readonly DriverEntry[];

export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);
