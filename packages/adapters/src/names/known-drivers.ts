import type { DriverUnderTest } from '@tachograph/schema/result';
import { DRIVERS, type DriverKind, type Language } from '../drivers/driver-list.ts';
import { toName } from '../text/clean-text.ts';
import { splitVersion } from './driver-version.ts';

export type { Language } from '../drivers/driver-list.ts';

/** A driver by one of the names that benchmarks print. `purl` is its package, without version. */
export type KnownDriver = {
  readonly name: string;
  /** The name with the capitals and signs of its documentation. */
  readonly spelling: string;
  readonly language: Language | null;
  readonly kind: DriverKind;
  readonly purl: string | null;
  readonly databases: readonly string[];
  readonly evidence: Evidence;
};

/**
 * Where the name is a driver. `word`: also among other words. `edge`: before or after other words. `part`: as a whole
 * part. `stated`: where a tool says that it is one, or beside other drivers.
 */
type Evidence = 'word' | 'edge' | 'part' | 'stated';

/** `better_sqlite3` and `better-sqlite3`, `MySql.Data` and `mysql-data` are one name. */
const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[-_.: ]+/g, '-');
const squeeze = (text: string): string => text.toLowerCase().replace(/[-_.: ]+/g, '');

/** Every name of every driver. */
export const KNOWN_DRIVERS: readonly KnownDriver[] = DRIVERS.flatMap((entry) => {
  const { name: own, spellings = [], words = [], ordinary = [], language, kind, purl, databases } = entry;
  const names = new Map([own, ...spellings, ...words, ...ordinary].map((name) => [fold(name), name]));
  const ofPart = new Set(words.map(fold));
  const stated = new Set(ordinary.map(fold));
  const evidenceOf = (name: string): Evidence => {
    if (stated.has(name)) return 'stated';
    // `mysql` is a driver of Node and the database of every other driver.
    return ofPart.has(name) ? 'part' : databases.includes(name) ? 'edge' : 'word';
  };
  return [...names].map(([folded, name]): KnownDriver => {
    return { name: name.toLowerCase(), spelling: name, language, kind, purl, databases, evidence: evidenceOf(folded) };
  });
});

/** Where a name cannot have a `/`, `lib/pq` is written as `lib_pq` or `LibPq`. */
const withoutSlash = (name: string): string => name.replaceAll('/', '-');

function indexBy(keyOf: (name: string) => string): ReadonlyMap<string, readonly KnownDriver[]> {
  const index = new Map<string, KnownDriver[]>();
  const add = (key: string, known: KnownDriver) => index.set(key, [...(index.get(key) ?? []), known]);
  for (const known of KNOWN_DRIVERS) add(keyOf(known.name), known);
  for (const known of KNOWN_DRIVERS) {
    const key = keyOf(withoutSlash(known.name));
    // What the list says of this very name counts.
    if (!index.get(key)?.some(({ language }) => language === known.language)) add(key, known);
  }
  return index;
}

/** What benchmarks call databases, which can be the server as well as its driver. */
const DATABASES: ReadonlySet<string> = new Set([
  'mongo',
  'postgres',
  'sqlite3',
  ...DRIVERS.flatMap(({ databases }) => databases),
]);
export const isDatabase = (name: string): boolean => DATABASES.has(name.toLowerCase());

const BY_NAME = indexBy(fold);
/** `TokioPostgres`, `bettersqlite3`: the words of a name written as one. */
const BY_LETTERS = indexBy(squeeze);
const LONGEST = Math.max(...KNOWN_DRIVERS.map(({ name }) => name.length));

/** Drivers of this name, as it is printed; those whose name has the same letters come after the others. */
function listNamesakes(name: string): readonly (readonly KnownDriver[])[] {
  if (name.length > LONGEST + 20) return [];
  const exact = BY_NAME.get(fold(name)) ?? [];
  return [exact, /[-_.: ]/.test(name) ? [] : (BY_LETTERS.get(name.toLowerCase()) ?? [])];
}

/** Whether some driver has this name, whatever its language. */
export const isKnownDriver = (name: string): boolean => listNamesakes(name).some((drivers) => drivers.length > 0);

const isDoubtful = ({ evidence }: KnownDriver): boolean => evidence === 'part' || evidence === 'stated';

/** Languages whose programs use each other's drivers as they are. */
const RELATED: Partial<Record<Language, readonly Language[]>> = {
  'c++': ['c'],
  elixir: ['erlang'],
  java: ['kotlin', 'scala'],
  kotlin: ['java'],
  scala: ['java'],
};

/** `boost183`: Boost 1.83, as harnesses that compare several write it. */
const NUMBERED_BOOST = /^boost(\d)(\d{2})$/;
const OF_BOOST = {
  language: 'c++',
  kind: 'driver',
  purl: null,
  databases: ['mariadb', 'mysql'],
  evidence: 'word',
} as const;

const STARTS: ReadonlySet<string> = new Set(
  KNOWN_DRIVERS.map(({ name }) => squeeze(withoutSlash(name))).flatMap((name) =>
    [...name].map((_, at) => name.slice(0, at + 1)),
  ),
);

/** True where the name of some driver starts with this word. */
export const isStartOfName = (word: string): boolean => STARTS.has(word.toLowerCase()) || /^boost\d/i.test(word);

/** Most parts of names are told by their first word to be no driver: this question comes before all others. */
const canBeDriver = (name: string): boolean => isStartOfName(/^@?[A-Za-z\d]+/.exec(name)?.[0] ?? '');

/** The driver of exactly this name that a program in the language can use, or null. */
export function findNamed(name: string, language: Language | null): KnownDriver | null {
  const namesakes = listNamesakes(name);
  if (language === null) {
    const alike = namesakes.find(({ length }) => length > 0) ?? [];
    const languages = new Set(alike.map((known) => known.language));
    const [first] = alike;
    if (!first || (languages.size === 1 && isDoubtful(first))) return null;
    return languages.size === 1 ? first : { ...first, language: null, purl: null };
  }
  for (const spoken of [language, ...(RELATED[language] ?? []), null]) {
    const known = namesakes.flat().find((namesake) => namesake.language === spoken);
    if (known) return known;
  }
  const isBoost = (language === 'c' || language === 'c++') && NUMBERED_BOOST.test(name.trim().toLowerCase());
  return isBoost ? { ...OF_BOOST, name, spelling: name } : null;
}

/** Two halves of `HikariCP-pgjdbc`, `pg + pgbouncer`, `knex (pg)` or `sqlalchemy+asyncpg`, at every sign that may join. */
function halvesOf(name: string): (readonly [string, string])[] {
  const [, outer, inner] = /^(.{1,60}?) ?\((.{1,60})\)$/.exec(name) ?? [];
  const signs = [...name.slice(0, 80).matchAll(/ ?[+&] ?|[-_]/g)];
  return [
    ...(outer !== undefined && inner !== undefined ? [[outer, inner] as const] : []),
    ...signs.map(({ index, 0: sign }) => [name.slice(0, index), name.slice(index + sign.length)] as const),
  ];
}

/** A driver with a pool, a wrapper or another driver that it runs in. It is a different driver, without a package. */
function findJoined(name: string, language: Language | null): KnownDriver | null {
  for (const halves of halvesOf(name)) {
    const [first, second] = halves.map((half) => findNamed(half, language));
    if (!first || !second || (isDoubtful(first) && isDoubtful(second))) continue;
    const { databases } = second;
    const spoken = first.language ?? second.language;
    return { name, spelling: name, language: spoken, kind: 'wrapper', purl: null, databases, evidence: 'word' };
  }
  return null;
}

/**
 * The known driver of this printed name that a program in the language can use; null if none has it. A version
 * may follow the name. Where the language is null, a name that several languages have gives a driver without one, and
 * an ordinary word is no driver.
 */
export function findDriver(name: string, language: Language | null): KnownDriver | null {
  const printed = name.trim();
  if (!canBeDriver(printed)) return null;
  const found = findNamed(printed, language) ?? findJoined(printed, language);
  if (found) return found;
  const versioned = splitVersion(printed);
  return versioned && (findNamed(versioned.name, language) ?? findJoined(versioned.name, language));
}

/** The known driver that a whole part of a name is, as `findDriver` finds it, if the part is no ordinary word. */
export function findPart(part: string, language: Language | null): KnownDriver | null {
  const known = findDriver(part, language);
  return known?.evidence === 'stated' ? null : known;
}

/** True for a whole part of a name that is a driver of the language; of any language where that is null. */
export const isDriverName = (name: string, language: Language | null): boolean => findPart(name, language) !== null;

/**
 * The driver a result belongs to: the name as printed, with what is known of it. The version that follows the name of
 * a known driver becomes its version. Unknown names work as well.
 */
export function toDriver(text: string, language: Language | null, version: string | null = null): DriverUnderTest {
  const printed = toName(text, 120) || 'unknown';
  const known = findDriver(printed, language);
  const versioned = known && !findNamed(printed, language) ? splitVersion(printed) : null;
  const numbered = known && NUMBERED_BOOST.exec(printed.toLowerCase());
  const release = version ?? versioned?.version ?? (numbered ? `${numbered[1]}.${numbered[2]}` : null);
  const spoken = known?.language ?? language;
  return {
    name: versioned?.name ?? printed,
    ...(release === null ? {} : { version: release }),
    ...(spoken ? { language: spoken } : {}),
    ...(known?.purl ? { purl: release === null ? known.purl : `${known.purl}@${encodeURIComponent(release)}` } : {}),
  };
}
