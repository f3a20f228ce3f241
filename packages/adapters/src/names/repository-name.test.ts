import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import type { Language } from './known-drivers.ts';
import { readRepositoryName } from './repository-name.ts';

describe('readRepositoryName', () => {
  it.each<[string, Language, unknown]>([
    ['porsager/postgres', 'javascript', { driver: 'porsager/postgres' }],
    ['porsager/postgres (unsafe)', 'javascript', { driver: 'porsager/postgres', options: { unsafe: true } }],
    ['brianc/node-postgres', 'javascript', { driver: 'node-postgres' }],
    ['brianc/node-postgres (pg-native)', 'javascript', { driver: 'node-postgres (pg-native)' }],
    ['jackc/pgx', 'go', { driver: 'jackc/pgx' }],
    ['Insert/pgx', 'go', null],
    ['redis/ioredis', 'javascript', null],
    ['porsager/parse', 'javascript', null],
    ['porsager/postgres/100', 'javascript', null],
  ])('reads "%s" of %s', (name, language, read) => expect(readRepositoryName(name, language)).toEqual(read));
});

const NAMES = [
  'brianc/node-postgres (pg-native)',
  'brianc/node-postgres',
  'porsager/postgres',
  'porsager/postgres (unsafe)',
];
const cells = (text: string) =>
  parseNative(text).results.flatMap(({ scenario, driver, statistic }) =>
    statistic === 'mean' ? [[scenario, driver.name, Object.keys(driver.options ?? {}).join()]] : [],
  );
const wanted = (scenario: string) => [
  [scenario, 'node-postgres (pg-native)', ''],
  [scenario, 'node-postgres', ''],
  [scenario, 'porsager/postgres', ''],
  [scenario, 'porsager/postgres', 'unsafe'],
];

describe('names that are repositories', () => {
  it('meet in one scenario in benchmark.js', () => {
    const text = NAMES.map((name) => `${name} x 1,234 ops/sec ±1.00% (9 runs sampled)\n`).join('');
    expect(cells(text)).toEqual(wanted('benchmark.js'));
    expect(cells(text.replace(/^/gm, 'select 1 - ').replace(/select 1 - $/, ''))).toEqual(wanted('select 1'));
  });

  it('meet in one scenario in mitata', () => {
    const text = NAMES.map((name) => `${name}    51.54 µs/iter  42.43 µs █▂▁\n`).join('');
    expect(cells(text)).toEqual(wanted('mitata'));
  });
});
