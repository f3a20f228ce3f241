import { expect, test } from 'vitest';
import type { Driver, Language } from '../workers/language.mjs';
import { chooseEntrants, chooseScenarios, type LeagueOptions, toConfig } from './plan-league.mjs';

const driver = (name: string, more: Partial<Driver> = {}): Driver => ({
  name,
  database: 'mysql',
  package: name,
  version: '1.0.0',
  file: `${name}.x`,
  docs: 'https://example.com',
  purl: `pkg:generic/${name}`,
  ...more,
});

const language = (name: string, title: string, drivers: Driver[]): Language => ({
  name,
  title,
  drivers,
  needs: () => [],
  template: () => ({ files: {}, install: [], command: ['worker'] }),
  versions: null,
});

const LANGUAGES = [
  language('node', 'Node.js', [driver('mysql'), driver('pg', { database: 'postgres' })]),
  language('rust', 'Rust', [driver('mysql'), driver('sqlx')]),
  language('cpp', 'C++', [driver('libmariadb', { isAnchor: true, purl: null })]),
];
const OPTIONS: LeagueOptions = { engine: 'mariadb', drivers: [], languages: [], scenarios: [] };
const choose = (more: Partial<LeagueOptions>) =>
  chooseEntrants(LANGUAGES, { ...OPTIONS, ...more }).map(({ title, version }) => `${title} ${version}`);

test('a league has every driver of its database, the anchor first; of two with one name, each says its language', () => {
  expect(choose({})).toEqual(['libmariadb 1.0.0', 'mysql-node 1.0.0', 'mysql-rust 1.0.0', 'sqlx 1.0.0']);
});

test('drivers in versions, or the drivers of a language, take part beside the anchor', () => {
  expect(choose({ drivers: ['sqlx@0.7.0', 'sqlx@0.8.0'] })).toEqual(['libmariadb 1.0.0', 'sqlx 0.7.0', 'sqlx 0.8.0']);
  expect(choose({ languages: ['node'] })).toEqual(['libmariadb 1.0.0', 'mysql-node 1.0.0']);
});

test('a version of a Go module is found as its pages spell it', () => {
  const languages = LANGUAGES.map((one) => ({
    ...one,
    drivers: one.drivers.map((driver) => ({ ...driver, version: 'v1.0.0' })),
  }));
  const versions = chooseEntrants(languages, { ...OPTIONS, drivers: ['sqlx@0.7.0', 'sqlx@v0.8.0', 'sqlx'] });
  expect(versions.slice(1).map(({ version }) => version)).toEqual(['v0.7.0', 'v0.8.0', 'v1.0.0']);
});

test('a name that there is not is an error that lists what there is', () => {
  expect(() => choose({ drivers: ['pg'] })).toThrow(
    'there is no driver pg for mariadb; there are libmariadb, mysql-node',
  );
  expect(() => choose({ languages: ['cobol'] })).toThrow('there is no language cobol');
  expect(() => chooseScenarios(['select-2'])).toThrow('there is no scenario select-2; there are connect, ');
});

test('the file of tacho bench has a worker of each version, the anchor, and the command that repeats a cell', () => {
  const entrants = chooseEntrants(LANGUAGES, { ...OPTIONS, drivers: ['sqlx@0.7.0', 'sqlx@0.8.0'] });
  const built = entrants.map((entrant) => ({ ...entrant, command: ['./worker'], folder: '/builds' }));
  const config = toConfig(OPTIONS, built, { isRoot: true });
  expect(Object.keys(config.workers)).toEqual(['libmariadb', 'sqlx@0.7.0', 'sqlx@0.8.0']);
  expect(config).toMatchObject({ anchor: 'libmariadb', priority: -15, database: { engine: 'mariadb' } });
  expect(config.workers['sqlx@0.7.0']).toMatchObject({ driver: { purl: 'pkg:generic/sqlx@0.7.0', language: 'rust' } });
  expect(config.repeat).toBe(
    'npm run bench -- league --database mariadb --driver {driver}@{version} --scenario {scenario} --reproduces {run}',
  );
});
