import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';
import { readBenchLine } from './bench-line.ts';
import { decideSuffix, readBenchName } from './settle-benchmarks.ts';

describe('decideSuffix', () => {
  const cpus = (names: string[]) => names.map((name) => decideSuffix(names).split(name));

  it('reads one suffix on every name as the CPUs', () => {
    expect(cpus(['A-8', 'B/1Small-8'])).toEqual([
      { base: 'A', cpu: 8 },
      { base: 'B/1Small', cpu: 8 },
    ]);
  });

  it('reads the same set of suffixes on every benchmark as -cpu=2,4', () => {
    expect(cpus(['A-2', 'A-4', 'B-2', 'B-4']).map(({ cpu }) => cpu)).toEqual([2, 4, 2, 4]);
  });

  it('reads a name without suffix as GOMAXPROCS=1 of the same benchmark', () => {
    expect(cpus(['A', 'A-2'])).toEqual([
      { base: 'A', cpu: 1 },
      { base: 'A', cpu: 2 },
    ]);
  });

  it('leaves -N in the name where other names of the package have none', () => {
    expect(cpus(['len/100-4', 'len/empty'])).toEqual([
      { base: 'len/100-4', cpu: 1 },
      { base: 'len/empty', cpu: 1 },
    ]);
    expect(decideSuffix(['len/100-4', 'len/empty']).warning).toContain('"len/100-4"');
  });

  it('leaves -N in the name where it differs from benchmark to benchmark', () => {
    expect(cpus(['len/a-10', 'len/b-20', 'len/c-30']).map(({ cpu }) => cpu)).toEqual([1, 1, 1]);
  });

  it('reads a suffix that adjacent lines of different names share as the CPUs of one of several runs', () => {
    expect(cpus(['p/a-64', 'p/b-64', 'p/c-64', 's/a-16', 's/b-16']).map(({ cpu }) => cpu)).toEqual([
      64, 64, 64, 16, 16,
    ]);
    expect(cpus(['p/a-64', 'p/b-64', 's/a-16']).map(({ cpu }) => cpu)).toEqual([1, 1, 1]);
    expect(cpus(['parallel/redigo-64', 'serial/redigo-16']).map(({ cpu }) => cpu)).toEqual([64, 16]);
    expect(cpus(['insert/redigo-100', 'select/redigo-16']).map(({ cpu }) => cpu)).toEqual([1, 1]);
  });

  it('never reads -1, -0 or a suffix of five digits as CPUs', () => {
    expect(cpus(['A-1', 'B-0', 'C-65536']).map(({ base }) => base)).toEqual(['A-1', 'B-0', 'C-65536']);
  });

  it('reads a truncated run with most of its suffixes as CPUs, with a warning', () => {
    const names = ['A-2', 'A-4', 'B-2', 'B-4', 'C-2'];
    expect(cpus(names).map(({ cpu }) => cpu)).toEqual([2, 4, 2, 4, 2]);
    expect(decideSuffix(names).warning).toContain('truncated');
  });
});

describe('readBenchLine', () => {
  it('reads every figure of a line with its unit', () => {
    expect(readBenchLine('BenchmarkA-2 \t 10000\t 55771 ns/op\t1038.46 MB/s\t 17930 queries/s\t 16 allocs/op')).toEqual(
      {
        name: 'A-2',
        iterations: 10000,
        measures: [
          { value: 55771, unit: 'ns/op' },
          { value: 1038.46, unit: 'MB/s' },
          { value: 17930, unit: 'queries/s' },
          { value: 16, unit: 'allocs/op' },
        ],
        openValue: null,
      },
    );
  });

  it('reads a line behind dots that the benchmark printed', () => {
    expect(readBenchLine('....................BenchmarkGet/pgx-8 1 259171636211 ns/op')).toMatchObject({
      name: 'Get/pgx-8',
      measures: [{ value: 259171636211, unit: 'ns/op' }],
    });
  });

  it.each([
    'BenchmarkA',
    'BenchmarkInterpolation     2463          2118          -14.01%',
    'Benchmarking 100 things now',
    'BenchmarkSelect1RowPrepareText.mariadb 62.715 ± 2.402 s/op',
  ])('leaves "%s" alone', (line) => expect(readBenchLine(line)).toBeNull());
});

describe('readBenchName', () => {
  it('makes key=value parts params and keeps the others in the name', () => {
    expect(readBenchName('TCPSend/size=2048/warm/tls=true')).toEqual({
      scenario: 'TCPSend/warm',
      params: { size: 2048, tls: true },
      driver: null,
    });
  });

  it('finds the driver in driver=… or in a part that is a known name', () => {
    expect(readBenchName('Exec/driver=homemade').driver).toBe('homemade');
    expect(readBenchName('Exec/go-sql-driver').driver).toBe('go-sql-driver');
  });

  it('leaves a size that is only written into the name there', () => {
    expect(readBenchName('SendSingleMessage2KB')).toMatchObject({ scenario: 'SendSingleMessage2KB', params: {} });
  });
});

describe('gotest', () => {
  it('numbers the repeats of -count as invocations, each metric for itself', () => {
    const line = 'BenchmarkA-4 100 5 ns/op 1 allocs/op\n';
    const { results } = parseNative(line + line);
    expect(results.map(({ metric, invocation }) => [metric, invocation])).toEqual([
      ['latency', 1],
      ['allocations', 1],
      ['latency', 2],
      ['allocations', 2],
    ]);
  });

  it('reads the same benchmark under two headings as two sections, not as repeats', () => {
    const line = 'BenchmarkA-4 100 5 ns/op\n';
    const { results, rejected } = parseNative(`before:\n${line}after:\n${line}`);
    expect(rejected).toEqual([]);
    expect(results.map(({ params, invocation }) => [params?.section, invocation])).toEqual([
      ['before', undefined],
      ['after', undefined],
    ]);
  });

  it('takes the driver from the package where that is a driver, and warns where nothing names it', () => {
    const line = 'BenchmarkA-4 100 5 ns/op\n';
    expect(parseNative(`pkg: github.com/go-sql-driver/mysql\n${line}`).results[0]?.driver).toEqual({
      name: 'go-sql-driver/mysql',
      language: 'go',
      purl: 'pkg:golang/github.com/go-sql-driver/mysql',
    });
    const uncertain = parseNative(line);
    expect(uncertain.results[0]?.driver.name).toBe('unknown');
    expect(uncertain.warnings[0]?.message).toContain('stored as "unknown"');
  });

  it.each([
    ['BenchmarkTCPClientSendSingleMessage2KB-4', 'net/tcp'],
    ['BenchmarkHTTPClientSendSingleMessage-4', 'net/http'],
    ['BenchmarkMariaDBSingleInsertFixedData-4', 'go-sql-driver/mysql'],
  ])('takes the first word of %s as a hint at %s, and says that it is one', (name, driver) => {
    const { results, warnings } = parseNative(`${name} 100 5 ns/op\n`);
    expect(results[0]?.driver).toMatchObject({ name: driver, language: 'go' });
    expect(warnings[0]?.message).toContain(`driver "${driver}" is a guess`);
  });

  it('reads a result that spans two -json events, of packages that interleave', () => {
    const event = (pkg: string, output: string) => JSON.stringify({ Action: 'output', Package: pkg, Output: output });
    const { results } = parseNative(
      [
        event('a', 'BenchmarkA-4 \t'),
        event('b', 'BenchmarkB-4 \t'),
        event('a', ' 100\t 5 ns/op\n'),
        event('b', ' 200\t 6 ns/op\n'),
      ].join('\n'),
    );
    expect(results.map(({ driver, value, n }) => [driver.name, value, n])).toEqual([
      ['a', 5, 100],
      ['b', 6, 200],
    ]);
  });

  it('keeps results of several configurations apart by params, with a warning', () => {
    const line = 'BenchmarkA-4 100 5 ns/op\n';
    const { results, environment, warnings } = parseNative(
      `branch: main\ngoos: linux\n\n${line}\nbranch: faster\ncache: on\n${line}\ncache:\n${line}`,
    );
    expect(results.map(({ params, invocation }) => [params, invocation])).toEqual([
      [{ branch: 'main', cpu: 4 }, undefined],
      [{ branch: 'faster', cache: 'on', cpu: 4 }, undefined],
      [{ branch: 'faster', cpu: 4 }, undefined],
    ]);
    expect(environment).toEqual({ runtime: { name: 'go' }, client: { os: 'linux' } });
    expect(warnings).toContainEqual({ location: 'file', message: expect.stringContaining('branch, cache') });
  });

  it.each(['', '2026-01-02T11:59:00.1234567Z '])('takes no setting from the head of a CI step after "%s"', (stamp) => {
    const head = ['##[group]Run go test', 'with:', '  cache: true', 'shell: /usr/bin/bash -e {0}', 'env:', '  cpu: x'];
    const lines = [...head, '##[endgroup]', 'goos: linux', 'BenchmarkA-4 100 5 ns/op'];
    const { results, environment, ignored, rejected } = parseNative(lines.map((line) => `${stamp}${line}\n`).join(''));
    expect(results).toMatchObject([{ params: { cpu: 4 }, value: 5 }]);
    expect(environment).toEqual({ runtime: { name: 'go' }, client: { os: 'linux' } });
    expect(ignored).toContainEqual({ rule: 'settings of a CI step', lines: 5, first: 'line 2' });
    expect(rejected).toEqual([]);
  });

  it('reads a single line with a colon as prose, unless a benchmark follows', () => {
    const line = 'BenchmarkA-4 100 5 ns/op\n';
    expect(parseNative(`note: the laptop was hot\nand loud\n${line}`).environment.extra).toBeUndefined();
    expect(parseNative(`toolset: llvm\n\n${line}`).environment.extra).toEqual({ toolset: 'llvm' });
  });

  it('reads no table made by hand beside the lines of go test, with a warning', () => {
    const { results, warnings } = parseNative('| TCP | 4.32 µs | 0 B | 0 |\n\nBenchmarkA-4 100 5 ns/op\n');
    expect(results).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ location: 'line 1', message: expect.stringContaining('hand-made') });
  });

  it('reads a unit that is assumed exact as exact', () => {
    const { results, rejected } = parseNative(
      'Unit ns/op assume=nothing\nUnit pages/op better=lower assume=exact\nBenchmarkA-4 100 5 ns/op 3 pages/op\n',
    );
    expect(results.map(({ unit, statistic }) => [unit, statistic])).toEqual([
      ['ns/op', 'mean'],
      ['pages/op', 'exact'],
    ]);
    expect(rejected).toEqual([]);
  });

  it('reads the last line without a line break', () => {
    expect(parseNative('BenchmarkA 100 5 ns/op').results).toHaveLength(1);
  });

  it('rejects a benchstat table beside the results that it is derived from', () => {
    const { results, rejected } = parseNative(
      'BenchmarkA-8 100 5 ns/op\nname  old time/op  new time/op  delta\nA-8   1.27ms ± 2%  1.26ms ± 2%  ~ (p=1.000 n=10+10)',
    );
    expect(results).toHaveLength(1);
    expect(rejected.map(({ reason }) => reason)).toEqual(Array(2).fill(expect.stringContaining('derived data')));
  });

  it('stores no password of a command line or a config line', () => {
    const text =
      "DSN='u:hunter2@tcp(x)/y' go test -bench=. -dsn=u:hunter2@tcp(x)/y\ngoos: linux\ndsn: u:hunter2@tcp(x)/y\nBenchmarkA 1 5 ns/op\n";
    expect(JSON.stringify(parseNative(text))).not.toContain('hunter2');
  });

  it.each(['583 B', '27 all', '66882 n'])('does not read a result that ends in "%s" and is cut off', (end) => {
    const { results, rejected } = parseNative(`BenchmarkA-4 100 5 ns/op 6 B/op 7 allocs/op\nBenchmarkB-4 100 ${end}`);
    expect(results.map(({ scenario }) => scenario)).toEqual(['A', 'A', 'A']);
    expect(rejected[0]?.reason).toContain('may be cut off');
  });

  it('stores a benchmark that began and has no figures as failed, among its siblings', () => {
    const { results } = parseNative('BenchmarkA/driver=pq-8 \t 100\t 5 ns/op\nBenchmarkA/driver=pgx-8 \t');
    expect(results[1]).toMatchObject({ scenario: 'A', driver: { name: 'pgx' }, params: { cpu: 8 }, status: 'failed' });
  });

  it('builds no more results than a run may hold, and counts the others', () => {
    const { results, omitted } = parseNative('BenchmarkA-4 100 5 ns/op 6 B/op\n'.repeat(60_000));
    expect([results.length, omitted]).toEqual([100_000, 20_000]);
  });

  it('leaves out the results under a heading that announces warm-up', () => {
    const line = (value: number) => `BenchmarkA-4 100 ${value} ns/op\n`;
    const { results, ignored } = parseNative(`# Warmup\n${line(9)}\n# Measured\n${line(5)}`);
    expect(results.map(({ value }) => value)).toEqual([5]);
    expect(ignored[0]).toEqual({ rule: 'warm-up', lines: 2, first: 'line 1' });
  });

  it('takes the message of a failure in -json as its reason', () => {
    const event = (Output: string) => JSON.stringify({ Action: 'output', Package: 'a', Output });
    const { results } = parseNative(
      [event('    a_test.go:3: no route\n'), event('--- FAIL: BenchmarkA\n'), event('    a_test.go:4: gone\n')].join(
        '\n',
      ),
    );
    expect(results).toMatchObject([{ status: 'failed', statusReason: 'a_test.go:4: gone' }]);
  });

  it('takes all lines of a message where lines of another service stand between them', () => {
    const lines = [
      '--- FAIL: BenchmarkA-2',
      '    a_test.go:3: no route',
      '        to host',
      'BenchmarkB-2 100 5 ns/op',
    ];
    const log = lines.map((line) => `bench-1  | ${line}\ndb-1     | ready\n`).join('');
    const { results } = parseNative(log);
    expect(results.find(({ scenario }) => scenario === 'A')?.statusReason).toBe('a_test.go:3: no route\nto host');
  });

  it('rejects a custom unit where the text ends in it, also on a line that was wrapped', () => {
    const one = parseNative('BenchmarkA-2 100 5 ns/op 3 hit');
    expect(one.results.map(({ unit }) => unit)).toEqual(['ns/op']);
    expect(one.rejected).toMatchObject([{ text: '3 hit', reason: expect.stringContaining('cut off') }]);
    const wrapped = parseNative('BenchmarkA-2 100 5 ns/op 4039\nB', { tool: 'gotest' });
    expect(wrapped.results.map(({ unit }) => unit)).toEqual(['ns/op']);
    expect(wrapped.rejected).toMatchObject([{ text: '4039 B' }]);
  });
});
