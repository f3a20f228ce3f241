import { describe, expect, it } from 'vitest';
import { readBlockTitle, readMarkedTitle } from './block-title.ts';

describe('readMarkedTitle', () => {
  it.each([
    '--- read a row ---',
    '== read a row ==',
    '*** read a row ***',
    '# read a row',
    '## read a row ##',
    '# --- read a row ---',
    '[read a row]',
    'read a row:',
    'Suite: read a row',
    'Running suite: read a row',
  ])('takes the name out of "%s"', (line) => expect(readMarkedTitle(line)).toBe('read a row'));

  it.each(['# Results', '--- BENCHMARK RESULTS ---', 'Benchmark:', '## Driver benchmarks', 'read a row', '------'])(
    'leaves "%s" alone',
    (line) => expect(readMarkedTitle(line)).toBeNull(),
  );
});

describe('readBlockTitle', () => {
  it.each(['read a row', 'Insert 100 rows', 'select * from t'])('takes a short line: "%s"', (line) =>
    expect(readBlockTitle(line)).toBe(line),
  );

  it.each([
    'Starting the server',
    'Node v20.20.2',
    'Measured on one host.',
    'cpu: AMD EPYC',
    'a x ?# ops/sec',
    'mysql2  ?# µs/iter',
    `a line of ${'many '.repeat(20)}words`,
    '> node bench.js',
    '',
  ])('leaves "%s" alone', (line) => expect(readBlockTitle(line)).toBeNull());
});
