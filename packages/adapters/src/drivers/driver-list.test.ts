import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRIVER_KINDS, DRIVERS, isLanguage, type Language } from './driver-list.ts';

const letters = (name: string) => name.toLowerCase().replace(/[-_.: ]+/g, '');
const namesOf = ({ name, spellings = [], words = [], ordinary = [] }: (typeof DRIVERS)[number]) => [
  ...new Set([name, ...spellings, ...words, ...ordinary].map(letters)),
];

const PURL = {
  c: /^pkg:github\/[a-z\d][\w.-]*\/[\w.-]+$/,
  'c#': /^pkg:nuget\/[A-Za-z][\w.]*[\w-]*$/,
  'c++': /^pkg:github\/[a-z\d][\w.-]*\/[\w.-]+$/,
  dart: /^pkg:pub\/[a-z][a-z\d_]*$/,
  elixir: /^pkg:hex\/[a-z][a-z\d_]*$/,
  erlang: /^pkg:hex\/[a-z][a-z\d_]*$/,
  go: /^pkg:golang\/[a-z\d.-]+\.[a-z]+\/[a-z\d._/-]+$/,
  java: /^pkg:maven\/[a-z][\w.-]*\/[\w.-]+$/i,
  javascript: /^pkg:npm\/(?:%40[a-z\d.-]+\/)?[a-z\d][a-z\d._-]*$/,
  julia: /^never$/,
  kotlin: /^pkg:maven\/[a-z][\w.-]*\/[\w.-]+$/i,
  php: /^pkg:composer\/[a-z\d][a-z\d.-]*\/[a-z\d][a-z\d.-]*$/,
  python: /^pkg:pypi\/[a-z\d][a-z\d-]*$/,
  ruby: /^pkg:gem\/[a-z][a-z\d_-]*$/,
  rust: /^pkg:cargo\/[a-z][a-z\d_-]*$/,
  scala: /^pkg:maven\/[a-z][\w.-]*\/[\w.-]+$/i,
  swift: /^pkg:swift\/github\.com\/[\w.-]+\/[\w.-]+$/,
} satisfies Record<Language, RegExp>;

const DATABASES = [
  'postgresql',
  'mysql',
  'mariadb',
  'sqlite',
  'sql-server',
  'oracle',
  'mongodb',
  'redis',
  'clickhouse',
  'duckdb',
  'cassandra',
] as const;

/** Languages, each with those whose drivers its programs use as they are, and the databases without a client of it. */
const COVERED: readonly (readonly [title: string, languages: readonly Language[], without: readonly string[]])[] = [
  ['JavaScript', ['javascript'], []],
  ['Java, Kotlin and Scala', ['java', 'kotlin', 'scala'], []],
  ['Go', ['go'], []],
  ['Python', ['python'], []],
  ['Rust', ['rust'], []],
  ['C and C++', ['c', 'c++'], []],
  ['C#', ['c#'], []],
  ['PHP', ['php'], []],
  ['Ruby', ['ruby'], []],
  ['Elixir', ['elixir', 'erlang'], []],
  ['Dart', ['dart'], ['sql-server', 'oracle', 'clickhouse', 'cassandra']],
  ['Swift', ['swift'], ['sql-server', 'oracle', 'clickhouse']],
];

describe('drivers.json', () => {
  it('has at least 250 drivers, each with fields of the right kind', () => {
    expect(DRIVERS.length).toBeGreaterThanOrEqual(250);
    for (const entry of DRIVERS) {
      expect(entry.language === null || isLanguage(entry.language), entry.name).toBe(true);
      expect(DRIVER_KINDS).toContain(entry.kind);
      expect(['npm', 'pypi', 'documentation']).toContain(entry.source);
      expect(entry.databases.length, entry.name).toBeGreaterThan(0);
      expect([...entry.databases].sort()).toEqual(entry.databases);
      expect(entry.databases.every((database) => /^[a-z][a-z\d-]+$/.test(database))).toBe(true);
    }
  });

  it('has each name once per language, however it is spelled', () => {
    const names = DRIVERS.flatMap((entry) => namesOf(entry).map((name) => `${entry.language} ${name}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => / \W*$/.test(name))).toEqual([]);
  });

  it('has package URLs of the registry of each language, without a version', () => {
    const wrong = DRIVERS.filter(
      ({ purl, language }) => purl !== null && !(language !== null && PURL[language].test(purl)),
    );
    expect(wrong.map(({ name, purl }) => `${name} ${purl}`)).toEqual([]);
  });

  it('names a registry as the source only for packages of that registry', () => {
    const wrong = DRIVERS.filter(
      ({ source, purl }) => source !== 'documentation' && !purl?.startsWith(`pkg:${source}/`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(COVERED)('knows a client of %s for every database that has one', (_, languages, without) => {
    const covered = new Set(
      DRIVERS.filter(({ language }) => language !== null && languages.includes(language)).flatMap((d) => d.databases),
    );
    expect(DATABASES.filter((database) => !covered.has(database))).toEqual(without);
  });

  it('is sorted by language and name, with one entry on each line', () => {
    const key = ({ language, name }: (typeof DRIVERS)[number]) => `${language ?? ''} ${name.toLowerCase()}`;
    const sorted = [...DRIVERS].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const lines = sorted.map((entry) => `  ${JSON.stringify(entry)}`);
    expect(readFileSync(join(import.meta.dirname, 'drivers.json'), 'utf8')).toBe(`[\n${lines.join(',\n')}\n]\n`);
  });
});
