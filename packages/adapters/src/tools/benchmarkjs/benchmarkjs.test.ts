import { describe, expect, it } from 'vitest';
import { readConsoleRow } from '../../console-row/console-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { parseNative } from '../../parse/parse.ts';

describe('readConsoleRow', () => {
  it('splits at the last " x " before the figure, because names hold it too', () => {
    expect(readConsoleRow('insert 2 x 3 rows x 1,024 ops/sec ±1.25% (88 runs sampled)')).toEqual({
      name: 'insert 2 x 3 rows',
      printed: '1,024',
      value: 1024,
      rme: 1.25,
      n: 88,
      rest: '',
    });
  });

  it.each([
    ['below 100 with two decimals', 'a x 47.09 ops/sec ±0.46% (270 runs sampled)', 47.09, 0.46, 270],
    ['a single run', 'a x 3.21 ops/sec ±0.00% (1 run sampled)', 3.21, 0, 1],
    ['a margin of one decimal', 'a x 55.25 ops/sec ±16.6% (19 runs sampled)', 55.25, 16.6, 19],
    ['no margin and no samples', 'a x 55 ops/sec', 55, null, null],
    ['a margin written as +/-', 'a x 55 ops/sec +/-2.00%', 55, 2, null],
  ])('reads %s', (_, line, value, rme, n) => {
    expect(readConsoleRow(line)).toMatchObject({ value, rme, n });
  });

  it('reads a figure of a foreign locale as none rather than guess', () => {
    expect(readConsoleRow('a x 47,09 ops/sec')).toMatchObject({ value: null });
  });

  it.each(['this x line should be ignored', 'mysql : 5 ops/s', 'fast x many ops/sec'])('leaves "%s" alone', (line) => {
    expect(readConsoleRow(line)).toBeNull();
  });
});

describe('splitDriver', () => {
  it.each([
    ['select 1 - mysql2', 'select 1', 'mysql2', true],
    ['select 1000 rows - BINARY - mariadb', 'select 1000 rows - BINARY', 'mariadb', true],
    ['do ? using promise - promise mysql2', 'do ? using promise', 'promise mysql2', true],
    ['batch (mysql2)', 'batch', 'mysql2', true],
    ['mariadb: ping', 'ping', 'mariadb', true],
    ['select/mysql', 'select', 'mysql', true],
    ['select 1 - homegrown', 'select 1', 'homegrown', false],
    ['fib(10)', 'fib(10)', null, false],
  ])('%s', (name, scenario, driver, sure) => {
    expect(splitDriver(name)).toEqual({ scenario, driver, params: {}, sure });
  });
});

describe('benchmarkjs', () => {
  it('gives a benchmark of one sample no margin of error', () => {
    const { results, warnings } = parseNative('a - mysql x 3.21 ops/sec ±0.00% (1 run sampled)');
    expect(results[0]).toMatchObject({ value: 3.21, n: 1, uncertainty: null });
    expect(warnings).toContainEqual({ location: 'line 1', message: 'a single sample has no margin of error' });
  });

  it('keeps a failed benchmark as failed, with its message and without its password', () => {
    const failed = "select 1 - mysql2: Error: Access denied, password: 'hunter2'";
    const { results } = parseNative(`do 1 - mysql2 x 5 ops/sec ±1.00%\n${failed}`);
    expect(results[1]).toMatchObject({
      scenario: 'select 1',
      status: 'failed',
      value: null,
      statusReason: 'Error: Access denied, password: ***',
    });
  });

  it.each([
    ['dashes', (title: string) => `--- ${title} ---`],
    ['a heading', (title: string) => `## ${title}`],
    ['equals signs', (title: string) => `=== ${title} ===`],
    ['a colon', (title: string) => `${title}:`],
    ['a label', (title: string) => `Suite: ${title}`],
    ['brackets', (title: string) => `[${title}]`],
    ['a line alone', (title: string) => `\n${title}`],
  ])('gives drivers the scenario that stands above them, with %s', (_, toTitle) => {
    const block = (title: string, values: readonly number[]) =>
      `${toTitle(title)}\nmysql2 x ${values[0]} ops/sec ±1.00%\nhomegrown x ${values[1]} ops/sec ±1.00%\n`;
    const { results, rejected, warnings } = parseNative(
      block('read a row', [300_000, 25_000]) + block('insert', [4, 2]),
    );
    expect(
      results.map(({ scenario, driver, value, invocation }) => [scenario, driver.name, value, invocation]),
    ).toEqual([
      ['read a row', 'mysql2', 300_000, undefined],
      ['read a row', 'homegrown', 25_000, undefined],
      ['insert', 'mysql2', 4, undefined],
      ['insert', 'homegrown', 2, undefined],
    ]);
    expect(rejected).toEqual([]);
    expect(warnings.map(({ guess }) => guess?.name)).toEqual(['homegrown']);
  });

  it('takes a title for the scenario where rows of one name are under several', () => {
    const text =
      '# read\na x 9 ops/sec ±1%\nb x 8 ops/sec ±1%\n# insert\na x 7 ops/sec ±1%\n# close\nc x 6 ops/sec ±1%';
    const { results, ignored } = parseNative(text);
    expect(results.map(({ scenario }) => scenario)).toEqual(['read', 'read', 'insert', 'c']);
    expect(ignored).toEqual([{ rule: 'heading', lines: 1, first: 'line 6' }]);
  });

  it('takes no line between rows, no row that is garbled and no text before a row for a title', () => {
    const rows = ['# read', '', 'server 16.2', 'mysql2 x 9 ops/sec ±1%', 'x ?# ops/sec', 'mysql x 8 ops/sec ±1%'];
    const { results, rejected } = parseNative(rows.join('\n'));
    expect(results.map(({ scenario }) => scenario)).toEqual(['read', 'read']);
    expect(rejected.map(({ location }) => location)).toEqual(['line 3', 'line 5']);
  });

  it.each(['Node v20.20.2', 'node: 20', 'Connected to the server', 'cpu AMD EPYC', 'Seeding 100 rows'])(
    'takes a remark that stands above rows for no title: %s',
    (remark) => {
      const { results, rejected } = parseNative(`> node bench.js\n\n${remark}\nmysql2 x 9 ops/sec ±1%`);
      expect(results[0]).toMatchObject({ scenario: 'benchmark.js' });
      expect(rejected.map(({ text }) => text)).toEqual([remark]);
    },
  );

  it('ends a group with the comparison below it', () => {
    const text = '# read\nmysql2 x 9 ops/sec ±1%\nFastest is mysql2\nmysql2 x 8 ops/sec ±1%';
    expect(parseNative(text).results.map(({ scenario }) => scenario)).toEqual(['read', 'benchmark.js']);
  });

  it('keeps an aborted benchmark, which benchmark.js prints as zero, as skipped', () => {
    const { results } = parseNative('a - mysql2 x 0.00 ops/sec ±0.00% (0 runs sampled)');
    expect(results).toEqual([expect.objectContaining({ status: 'skipped', value: null, driver: expect.anything() })]);
  });

  it.each([
    ['its class', 'Error: boom', 'Error: boom'],
    ['its fields', 'code: ER_PARSE_ERROR,errno: 1064', 'code: ER_PARSE_ERROR,errno: 1064'],
    ['the commas of a list', ',,,,,,', 'benchmark.js printed no message'],
    ['nothing', '', 'benchmark.js printed no message'],
  ])('keeps an error that is printed as %s', (_, printed, statusReason) => {
    const { results } = parseNative(`a - mysql x 5 ops/sec ±1%\na - mysql2: ${printed}`);
    expect(results[1]).toMatchObject({ scenario: 'a', driver: { name: 'mysql2' }, status: 'failed', statusReason });
  });

  it('says what follows a value and is neither its margin nor its runs', () => {
    const { warnings } = parseNative('a - mysql x 5 ops/sec ±1.00% (?# runs sampled)');
    expect(warnings[0]?.message).toBe('unknown text after the value: "(?# runs sampled)"');
  });

  it.each([
    ['rows with a margin', 'a x 5 ops/sec ±1%\nprose', true],
    ['several rows', 'a x 5 ops/sec\nprose\nb x 6 ops/sec', true],
    ['a row alone', 'a x 5 ops/sec\n', true],
    ['one loose row', 'a x 5 ops/sec\nprose', false],
  ])('is detected by %s: %j', (_, text, isOne) => {
    expect(parseNative(text).tool).toBe(isOne ? 'benchmarkjs' : 'unknown');
  });

  it('numbers the repeats of one benchmark as invocations', () => {
    const row = 'do 1 - mysql2 x 5 ops/sec ±1.00% (9 runs sampled)\n';
    expect(parseNative(row.repeat(3)).results.map((result) => result.invocation)).toEqual([1, 2, 3]);
  });

  it('reads what `npm run benchmark` prints, with the lines of npm around it', () => {
    const { results, rejected } = parseNative(
      [
        '> mysql2@3.23.4 benchmark',
        '> node ./benchmarks/unit/index.js',
        '',
        'parse packets x 1,234 ops/sec ±1.23% (90 runs sampled)',
        'parse columns x 98.76 ops/sec ±0.50% (71 runs sampled)',
        'Fastest is parse packets',
      ].join('\n'),
    );
    expect(results.map(({ value, n }) => [value, n])).toEqual([
      [1234, 90],
      [98.76, 71],
    ]);
    expect(rejected).toEqual([]);
  });

  it('ignores rows of the warm-up, which is no driver', () => {
    const { results, ignored, rejected } = parseNative('do 1 - warmup x 5 ops/sec\ndo 1 - mysql2 x 5 ops/sec');
    expect(results).toHaveLength(1);
    expect(ignored).toEqual([{ rule: 'warm-up', lines: 1, first: 'line 1' }]);
    expect(rejected).toEqual([]);
  });

  const stats = { moe: 1, rme: 2.5, sem: 1, deviation: 1, variance: 1, mean: 0.00004, sample: [0.00003, 0.00005] };
  const one = { name: 'do 1 - mysql2', hz: 25_000, cycles: 4, stats };

  it.each([
    ['a list', [one], '/0'],
    ['a suite', { 0: one, length: 1, name: 'suite', events: {} }, '/0'],
    ['one object', one, '/'],
    ['benchmarks by name', { suites: { 'do 1 - mysql2': { hz: 25_000, stats } } }, '/suites/do 1 - mysql2'],
  ])('reads times and samples, in seconds, from %s', (_, document, location) => {
    const { results, origins } = parseNative(JSON.stringify(document));
    expect(results).toEqual([
      expect.objectContaining({
        scenario: 'do 1',
        metric: 'latency',
        unit: 's',
        value: 0.00004,
        n: 2,
        samples: stats.sample,
      }),
    ]);
    expect(results[0]?.uncertainty).toEqual({ kind: 'rme', level: 0.95, value: 2.5 });
    expect(origins[0]).toEqual({ location, name: 'do 1 - mysql2', uncertain: [] });
  });

  it('puts the heading of a document before titles that it has several times', () => {
    const rows = (value: number) => ['better-sqlite3 x 9 ops/sec ±1%', `node-sqlite3 x ${value} ops/sec ±1%`, ''];
    const block = (value: number) => [
      '```',
      '--- WAL mode ---',
      ...rows(value),
      '--- normal mode ---',
      ...rows(value),
      '```',
    ];
    const { results, rejected } = parseNative(
      ['### Inserting rows', '', ...block(3), '### Mixed load', '', ...block(4)].join('\n'),
    );
    expect(results.flatMap(({ scenario, driver }) => (driver.name === 'node-sqlite3' ? scenario : []))).toEqual([
      'Inserting rows - WAL mode',
      'Inserting rows - normal mode',
      'Mixed load - WAL mode',
      'Mixed load - normal mode',
    ]);
    expect(results.every(({ invocation }) => invocation === undefined)).toBe(true);
    expect(rejected).toEqual([]);
  });

  it('rejects what is no benchmark in a list of them, and a mean that is no number', () => {
    const { results, rejected } = parseNative(
      JSON.stringify([one, { name: 'b' }, { ...one, stats: { ...stats, mean: '?#' } }]),
    );
    expect(results).toHaveLength(1);
    expect(rejected.map(({ location }) => location)).toEqual(['/1', '/2']);
  });

  it.each([
    ['that threw', { error: { message: 'boom' } }, 'failed', 'boom'],
    ['that threw, as a text', { error: 'Error: boom' }, 'failed', 'Error: boom'],
    ['that was aborted', { aborted: true, hz: 0, stats: { ...stats, mean: 0, sample: [] } }, 'skipped', 'aborted'],
  ])('keeps an object %s without a figure', (_, more, status, statusReason) => {
    const { results } = parseNative(JSON.stringify([{ ...one, ...more }]));
    expect(results[0]).toMatchObject({ status, statusReason, value: null });
  });
});
