import { describe, expect, test } from 'vitest';
import { checkDocument } from './check-document.ts';

const knownDrivers = ['mariadb', 'mysql2', 'mysql'];
const check = (text: string) => checkDocument(text, { knownDrivers });
const codesOf = (text: string, outcome: string) =>
  check(text)
    .filter((finding) => finding.outcome === outcome)
    .map(({ code, line }) => [code, line]);

/** Four rows of made-up figures, and prose below them from line 8 on. */
const TABLE = `| case | mysql2 (ops/s) | mariadb (ops/s) | gain |
|---|--:|--:|--:|
| select one | 4,000 | 5,000 | +25% |
| insert one | 2,000 | 2,600 | +30% |
| read many | 900 | 891 | -1% |
| batch | 50 | 1,000 | +1,900% |

`;

describe('sentences that agree with the table', () => {
  test.each([
    'mariadb is 1.25x faster than mysql2 for select one.',
    'mariadb is 25% faster than mysql2 in select one.',
    'For select one mysql2 is 20% slower than mariadb.',
    'For insert one, mysql2 is 1.3 times slower than mariadb.',
    'For batch, mariadb is 20 times as fast as mysql2.',
    'With batches mariadb is up to x20 faster than mysql2.',
    'mariadb is more than twice as fast as mysql2 in a batch.',
    'mariadb outperforms mysql2.',
    'mysql2 is slower than mariadb when it inserts.',
    'mariadb is the fastest in select one.',
    'In select one mariadb is faster than the others.',
    'mariadb reaches 5,000 ops/s, and mysql2 4,000 ops/s.',
    'mariadb and mysql2 reach 5,000 and 4,000 ops/s respectively.',
    'The rate went from 2,000 to 2,600 ops/s, 30% more.',
  ])('%s', (sentence) => {
    const findings = check(TABLE + sentence).filter(({ line }) => line === 8);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.map(({ outcome }) => outcome)).not.toContain('contradicts');
    expect(findings.map(({ outcome }) => outcome)).toContain('agrees');
  });

  test('so do percentages beside their figures, of either side and rounded or cut off', () => {
    expect(codesOf(TABLE, 'agrees')).toEqual([3, 4, 5, 6].map((line) => ['RATIO_COLUMN', line]));
    expect(
      codesOf(
        '```\nalpha\nmysql : 3,000.4 ops/s ±1%\nmysql2 : 2,800.2 ops/s ±1% ( -6.7% )\nmariadb : 3,305.1 ops/s ±2% ( +10.2% )\n```',
        'agrees',
      ),
    ).toEqual([
      ['PERCENTAGE', 4],
      ['PERCENTAGE', 5],
    ]);
  });
});

describe('sentences that contradict the table', () => {
  test.each([
    ['COMPARISON', 'mariadb is 1.9x faster than mysql2 for select one.'],
    ['COMPARISON', 'For insert one mysql2 is 50% slower than mariadb.'],
    ['COMPARISON', 'mysql2 is faster than mariadb in insert one.'],
    ['COMPARISON', 'In select one mysql2 is the fastest.'],
    ['COMPARISON', 'mariadb is up to 90x faster than mysql2.'],
    ['PERCENTAGE', 'The rate went from 2,000 to 2,600 ops/s, 45% more.'],
    ['FIGURE_OF_DRIVER', 'With select one mariadb has 4,170 ops/s.'],
  ])('%s: %s', (code, sentence) => {
    expect(codesOf(TABLE + sentence, 'contradicts')).toEqual([[code, 8]]);
  });

  test('figures of two drivers that are swapped are named with the cells', () => {
    const text =
      '| case | mysql2 | mariadb |\n|---|--:|--:|\n| one, µs | 61.25 | 48.13 |\n\nmysql2 takes 48.13 µs, and mariadb 61.25 µs.';
    const [first, second] = check(text).filter(({ outcome }) => outcome === 'contradicts');
    expect(first).toMatchObject({
      code: 'FIGURE_OF_DRIVER',
      line: 5,
      evidence: [
        { line: 3, quote: 'mariadb: 48.13' },
        { line: 3, quote: 'mysql2: 61.25' },
      ],
    });
    expect(second).toMatchObject({ code: 'FIGURE_OF_DRIVER', line: 5 });
  });

  test('an odd row of a column of percentages', () => {
    expect(codesOf(TABLE.replace('+30%', '+13%'), 'contradicts')).toEqual([['RATIO_COLUMN', 4]]);
  });
});

describe('what is not certain is not named', () => {
  test.each([
    'mariadb may be 3x faster than mysql2.',
    'mariadb is not faster than mysql2.',
    'Is mysql2 faster than mariadb?',
    'With pipelining over a slow network mariadb is 7x faster than mysql2.',
    'In 2019 mysql2 was faster than mariadb in insert one.',
    'mariadb 3.2.0 is 40% faster than mariadb 3.1.0.',
    'mariadb has 3x more downloads than mysql2.',
    'Before this release, mysql2 was faster than mariadb.',
    'mariadb requires Node.js 18.0.0 or later. It supports Node.js 20.',
    'Compared to mysql2, we got 5,000 ops/s.',
    'The server mysql 8.0.36 is faster than mariadb 10.6.',
  ])('%s', (sentence) => {
    expect(codesOf(TABLE + sentence, 'contradicts')).toEqual([]);
  });
});

describe('two parts of one run', () => {
  const run = (last: string, unit = 'ops/s') =>
    `\`\`\`\none - mysql x 310 ops/sec ±1% (9 runs)\none - mysql2 x 420 ops/sec ±1% (9 runs)\none - mariadb x 510 ops/sec ±1% (9 runs)\n\nbench : one [ sql: SELECT 1 ]\nmysql : 310.2 ${unit}\nmysql2 : 419.8 ${unit}\nmariadb : ${last} ${unit}\n\`\`\`\n`;

  test('agree as far as they are printed', () => {
    expect(codesOf(run('509.6'), 'agrees').length).toBe(3);
    expect(codesOf(run('509.6'), 'contradicts')).toEqual([]);
  });

  test('are named where most figures agree and one does not, and where all have another unit', () => {
    const two = `${run('509.6')}`.replace(
      '```\n',
      '```\ntwo - mysql x 31 ops/sec ±1% (9 runs)\ntwo - mysql2 x 42 ops/sec ±1% (9 runs)\n',
    );
    const odd = two.replace(/```\n$/, 'bench : two [ sql: SELECT 2 ]\nmysql : 31.1 ops/s\nmysql2 : 61.2 ops/s\n```\n');
    expect(codesOf(odd, 'contradicts')).toEqual([['FIGURE_REPEATED', 14]]);
    const jmh =
      '```\nBenchmark  Mode  Cnt  Score  Error  Units\nOne.mysql  avgt  10  62.71 ± 1.21  s/op\nOne.mariadb  avgt  10  48.13 ± 0.92  s/op\n```\n\nOne takes 48.13 µs with mariadb.';
    expect(codesOf(jmh, 'contradicts')).toEqual([['UNIT', 7]]);
  });

  test('a rate and a time that differ by a million', () => {
    const table = '| driver | req/s | mean (s) |\n|---|--:|--:|\n| mysql2 | 4,000 | 250 |\n| mariadb | 5,000 | 200 |\n';
    expect(codesOf(table, 'contradicts')).toEqual([['TIME_AND_RATE', 3]]);
    expect(codesOf(table.replace('(s)', '(µs)'), 'contradicts')).toEqual([]);
  });
});

describe('what a document states in two ways', () => {
  test.each([
    ['VERSION', 2, 'Run on MariaDB Server 10.6.4 here.\nThe MariaDB server 10.6.9 has its defaults.'],
    ['VERSION', 4, 'The drivers: mysql2 version 3.1.0.\n```\n> x\nmysql2@3.1.2 bench\n```'],
    ['VERSION', 3, '```\n> mariadb@2.0.0-rc bench\nmariadb 2.0.0-beta\n```'],
    ['PING', 3, 'The hosts have an average ping of 0.2 ms.\n\nAll ran with an average ping of 0.5 ms.'],
    ['CONCURRENCY', 4, 'Each test runs on 8 parallel connections.\n\n```\nconcurrency: 1\n```'],
    ['TOPOLOGY', 3, 'Benchmarks run on two hosts.\n\nClient and server run on the same machine.'],
    ['TOPOLOGY', 4, "Benchmarks run on two separate servers.\n\n```\nhost: '127.0.0.1',\n```"],
    ['ROW_COUNT', 3, '## Select 1,000 rows\n\nThe statement returns 100 rows.'],
    ['STATEMENT', 5, '```\nbench : one [ sql: SELECT 1 ]\nmysql : 31.1 ops/s\n\nbench : one [ sql: SELECT 2 ]\n```'],
  ])('%s in line %d', (code, line, text) => {
    expect(codesOf(text, 'contradicts')).toEqual([[code, line]]);
  });

  test.each([
    'MariaDB Server 10.6.4 and MariaDB Server 10.6.9 were compared.',
    'Requires mysql2 3.1.0 or later.\n\nMeasured with mysql2 3.1.4.',
    '## mysql2 3.1.0\n\n## mysql2 3.1.2\n',
    '| | mysql2 3.1.0 | mariadb 3.0.0 |\n|---|---|---|\n| a | 1 | 2 |\n\n| | mysql2 3.1.5 | mariadb 3.0.2 |\n|---|---|---|\n| a | 1 | 2 |',
    'Benchmarks run on two hosts.\n\nA second one runs client and server on the same machine.',
    'Runs with 8 connections, and with 64 connections.\n\n```\nconcurrency: 8\n```',
    '## Select 1,000 rows\n\nThe statement returns 1000 rows of the 5000 rows.',
    'mysql : 41.3 ops/s\n\nmysql2 : 42.5 ops/s',
  ])('what may be so is not named: %s', (text) => {
    expect(codesOf(text, 'contradicts')).toEqual([]);
  });
});

test('drivers that nobody named before are those that prose and a table share', () => {
  const text =
    '| | fastpg | slowpg |\n|---|--:|--:|\n| read, ops/s | 900 | 300 |\n\nslowpg is 3x faster than fastpg for a read.';
  expect(checkDocument(text).map(({ outcome, line }) => [outcome, line])).toEqual([['contradicts', 5]]);
});
