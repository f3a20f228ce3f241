import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const counters = (...lines: string[]) => parseNative(['bench::group::rows ten:10', ...lines].join('\n'));

describe('iai-callgrind', () => {
  it.each([
    '  Instructions:   1734|1650    (+5.09090%) [+1.04844x]',
    '  Instructions:   1734|N/A     (*********)',
    '  Instructions:   1734|1734    (No change)',
    '  Instructions:   1734|0       (+++inf+++) [+++inf+++]',
    '  Instructions:   1734 (+1.139138%)',
    '  Instructions:   1734',
    '  |  Instructions:   1734|N/A     (*********)',
  ])('takes the value of this run and nothing else from "%s"', (line) => {
    expect(counters(line, '')).toMatchObject({
      results: [
        { metric: 'instructions', unit: 'instructions/op', value: 1734, statistic: 'exact', uncertainty: null },
      ],
      rejected: [],
    });
  });

  it('rejects a counter that only the run before has', () => {
    const { results, rejected } = counters('  Instructions:  5|5  (No change)', '  L1 Hits:  N/A|2275  (*********)');
    expect(results).toHaveLength(1);
    expect(rejected).toMatchObject([{ location: 'line 3', reason: 'no value of this run for the counter' }]);
  });

  it('takes counters that a comparison with another benchmark repeats only once', () => {
    const comparison = ['  Comparison with other_rows ten', '  Instructions:  5|6  (-16.6667%) [-1.20000x]'];
    const { results, warnings } = counters('  Instructions:  5|N/A  (*********)', ...comparison);
    expect(results.map(({ value, invocation }) => [value, invocation])).toEqual([[5, undefined]]);
    expect(warnings.map(({ message }) => message).join()).toContain('Comparison with');
  });

  it('joins arguments with line breaks, which tell two benchmarks apart', () => {
    const text = [
      'b::g::run id:first',
      'and more',
      '  Instructions:  5|N/A  (*********)',
      'b::g::run id:second',
      'line',
    ];
    const { results, rejected } = parseNative([...text, '  Instructions:  6|N/A  (*********)'].join('\n'));
    expect(results.map(({ params }) => params)).toEqual([
      { id: 'id', args: 'first and more' },
      { id: 'id', args: 'second line' },
    ]);
    expect(rejected).toEqual([]);
  });

  it('reads a log of a checker and gives the reason why it has no results', () => {
    const { tool, results, rejected } = counters('  ======= DRD =======', '  Errors:  1|N/A  (*********)');
    expect([tool, results]).toEqual(['iai-callgrind', []]);
    expect(rejected[0]?.reason).toBe('errors found by a checker are not a measurement');
  });

  it('takes nothing of several processes whose total is truncated', () => {
    const part = ['  ## pid: 1 thread: 1 part: 1   |N/A', '  Instructions:  5|N/A  (*********)'];
    expect(counters('  ======= CALLGRIND =======', ...part, ...part)).toMatchObject({
      results: [],
      rejected: [{ reason: expect.stringContaining('without their total') }],
    });
  });

  it('reads a summary over several lines where another service prints between them', () => {
    const total = { summary: { Callgrind: { Ir: { metrics: { Left: { Int: 7 } } } } } };
    const profiles = [{ tool: 'Callgrind', summaries: { parts: [], total } }];
    const summary = { benchmark_exe: '/x', module_path: 'b::g::run', id: 'ten', details: 'ten()', profiles };
    const lines = ['running 0 tests', ...JSON.stringify([summary], null, 2).split('\n').slice(1, -1)];
    const log = lines.flatMap((line) => [`bench-1  | ${line}`, 'db-1     | ready']);
    const { results, rejected } = parseNative(['Attaching to bench-1, db-1', ...log, ''].join('\n'));
    expect(results).toMatchObject([{ scenario: 'b::g::run', value: 7 }]);
    expect(rejected.filter(({ text }) => text !== 'ready')).toEqual([]);
  });

  it('stores no command of a binary', () => {
    const text =
      'b::g::run spawn:() -> /home/someone/target/release/client --rows 10\n  Instructions:  5|N/A  (*********)';
    const outcome = parseNative(text);
    expect(outcome.results).toMatchObject([{ scenario: 'b::g::run', params: { id: 'spawn' } }]);
    expect(JSON.stringify(outcome)).not.toContain('someone');
  });

  it('rejects the counters of one process where the text ends before the total', () => {
    const { results, rejected } = counters(
      '  ======= CALLGRIND =======',
      '  ## pid: 1 thread: 1 part: 1 |N/A',
      '  Instructions: 5|N/A',
    );
    expect(results).toEqual([]);
    expect(rejected).toMatchObject([{ reason: expect.stringContaining('without their total') }]);
  });

  it('says where it takes a line as the rest of the name above', () => {
    const { warnings } = counters('and more', '  Instructions:  5|N/A  (*********)');
    expect(warnings).toContainEqual({ location: 'line 2', message: 'read as the rest of the name above: and more' });
  });
});
