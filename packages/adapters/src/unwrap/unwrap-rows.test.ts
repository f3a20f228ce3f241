import { describe, expect, it } from 'vitest';
import { splitLines } from '../text/text-lines.ts';
import { unwrapRows } from './unwrap-rows.ts';

const rowsOf = (lines: readonly string[]) => lines.map((text, index) => ({ number: index + 1, text }));
const unwrap = (lines: readonly string[]) => {
  const { rows, ...unwrapped } = unwrapRows(splitLines(`${lines.join('\n')}\n`), false);
  return { rows: [...rows], ...unwrapped };
};
const textsOf = (lines: readonly string[]): string[] => unwrap(lines).rows.map(({ text }) => text);

describe('unwrapRows', () => {
  it.each([
    ['// BenchmarkGet/pgx-8 100 12 ns/op', 'BenchmarkGet/pgx-8 100 12 ns/op'],
    ['  # Comparison:', 'Comparison:'],
    ['#   pg   1.234k (± 2.0%) i/s', '  pg   1.234k (± 2.0%) i/s'],
    ['#       user     system      total        real', '      user     system      total        real'],
  ])('takes the mark of a comment off a file with "%s"', (line, rest) =>
    expect(textsOf(['x = 1', '# a', line])).toEqual(['x = 1', 'a', rest]),
  );

  it.each<[string, string[]]>([
    ['rows of drivers', ['mysql : 7,063.6 ops/s', 'mysql2 : 8,063.6 ops/s', 'mariadb : 9,063.6 ops/s']],
    ['rows with names before a colon', ['mysql: 7 ops/s', 'mysql2: 8 ops/s', 'mariadb: 9 ops/s']],
    ['rows of one driver', ['pg: select x 7 ops/sec', 'pg: insert x 8 ops/sec', 'pg: update x 9 ops/sec']],
    ['rows of scenario and driver', ['select:pg: 7 ops/s', 'select:mysql: 8 ops/s', 'insert:pg: 9 ops/s', 'x']],
    ['progress of pgbench', ['progress: 1.0 s, 1 tps', 'progress: 2.0 s, 1 tps', 'progress: 3.0 s, 1 tps', 'x']],
    ['a table without borders', ['name | value', '--- | ---', 'pg  | 1', 'mysql  | 2', 'mariadb | 3']],
    [
      'a padded table',
      ['Driver name  | ops', '------------ | ---', 'pg           | 1', 'mysql        | 2', 'redis        | 3'],
    ],
    ['a table of repeated names', ['pg      | select | 1', 'pg      | insert | 2', 'pg      | update | 3']],
    [
      'the headers of npm',
      ['', '> bench@1.0.0 prebench', '> tsc', '', '', '> bench@1.0.0 bench', '> node b.js', '', 'x'],
    ],
    ['a prompt', ['> node bench.js', 'a x 5 ops/sec']],
    ['lines of BenchmarkDotNet', ['// * Summary *', '// Benchmark: A.B', '// AfterAll', 'x']],
    ['lines of JMH', ['# Warmup Iteration   1: 5.123 us/op', '# Run progress: 5%', 'Iteration 1: 5 us/op']],
    ['headings of Markdown', ['# Results', '## BenchmarkGet', 'BenchmarkGet-8 100 5 ns/op']],
    ['tasks of Gradle', ['> Task :compileJava', '> Task :classes', '> Task :jar', '> Task :jmh']],
    ['marks in brackets', ['[Summary] NEW - TPM: 5', '[Summary] OLD - TPM: 6', '[Summary] ANY - TPM: 7']],
    ['lines of YCSB', ['[OVERALL], RunTime(ms), 10', '[OVERALL], Throughput(ops/sec), 1', '[READ], Operations, 5']],
    ['reports of sysbench', ['[ 1s ] thds: 1 tps: 5', '[ 2s ] thds: 1 tps: 5', '[ 3s ] thds: 1 tps: 5']],
    ['a block below its heading', ['SQL statistics:', '    queries performed:', '    read: 5', '    write: 5']],
    ['the date of a report', ['2026-01-02T12:00:00+01:00', 'Running ./bench', 'BM_A 5 ns 5 ns 1']],
    [
      'some lines with a time',
      ['2026-01-02 12:00:00 start', 'pg: 5', '2026-01-02 12:00:09 end', '2026-01-02 12:00:09 x'],
    ],
    ['one mark of a log level', ['a x 5 ops/sec', '[INFO] done', 'b x 5 ops/sec']],
  ])('leaves %s as they are', (_, lines) => {
    expect(unwrap(lines)).toEqual({ rows: rowsOf(lines), borders: [], warnings: [] });
  });

  it('says once what it removed, at the first line that has it', () => {
    const { warnings } = unwrap(['a', '> > b', '> > c', '> > d', 'e']);
    expect(warnings).toEqual([{ location: 'line 2', message: 'the text has quote marks: removed' }]);
  });

  it('takes one wrapper off after the other', () => {
    const stamp = '2026-01-02T12:00:00.1234567Z ';
    expect(textsOf([`${stamp}[INFO] > a`, `${stamp}[INFO] >     b`, `${stamp}[INFO]`, `${stamp}[INFO] > c`])).toEqual([
      'a',
      '    b',
      '',
      'c',
    ]);
  });

  it('puts the lines of several streams stream by stream, with their numbers, and knows where each begins', () => {
    const { rows, borders } = unwrap(['start', 'b-1  | 1', 'db-1 | x', 'b-1  | 2', 'drawn over', 'db-1 | y', 'end']);
    expect(rows).toEqual([
      { number: 1, text: 'start' },
      { number: 2, text: '1' },
      { number: 4, text: '2' },
      { number: 5, text: 'drawn over' },
      { number: 3, text: 'x' },
      { number: 6, text: 'y' },
      { number: 7, text: 'end' },
    ]);
    expect(borders).toEqual([1, 4, 6]);
  });

  it('puts the parts of a line of GitLab together', () => {
    const stamp = '2026-01-02T12:00:00.123456Z';
    expect(textsOf([`${stamp} 01O a x 5`, `${stamp} 01O+ ops/sec`, `${stamp} 01E b`])).toEqual(['a x 5 ops/sec', 'b']);
  });

  it('removes what a program says of itself with its prefixes, and counts it', () => {
    const { rows, warnings } = unwrap([
      '• Running bench in 2 packages',
      'a:bench: cache miss, executing 0123',
      'a:bench: > a@1.0.0 bench',
      'a:bench: x 5 ops/sec',
    ]);
    expect(rows.map(({ text }) => text)).toEqual(['', '', '> a@1.0.0 bench', 'x 5 ops/sec']);
    expect(warnings[0]?.message).toBe(
      'the text has packages and tasks of Turborepo, and 2 lines of that program: removed',
    );
  });

  it.each(['\n', '>\n', '> > > > >\n', 'a-1  | \n', 'a:b: \n', 'a: > b@1.0.0 c\n', '\t\t\n', `${'a'.repeat(150)}\n`])(
    'reads a megabyte of %j in linear time',
    (line) => {
      const lines = line.repeat(1_000_000 / line.length).split('\n');
      expect(unwrap(lines).rows).toHaveLength(lines.length);
    },
  );
});
