import { expect, test } from 'vitest';
import { ADAPTERS } from '../registry/registry.ts';
import { parseNative } from './parse.ts';

/** One megabyte each, of what makes careless patterns go back and forth. */
const ADVERSARIAL: readonly (readonly [string, string])[] = [
  ['crosses', ' x 1'.repeat(262_144)],
  ['rates', ' ops/sec'.repeat(131_072)],
  ['rows', 'a : 1 ops/s ± 1%'.repeat(65_536)],
  ['names', 'Benchmark'.repeat(116_508)],
  ['benchmarks', `Benchmark 1 ${'1 ns/op '.repeat(131_000)}`],
  ['headers', 'Benchmark (a) Mode Cnt '.repeat(45_000)],
  ['flattened', `Benchmark Score Error Units ${'A.b 1 ± 1 s/op '.repeat(65_000)}`],
  ['dashes', `Benchmark${'-1'.repeat(524_288)}`],
  ['braces', '{"Action"'.repeat(116_508)],
  ['escapes', '\u001b['.repeat(524_288)],
  ['colons', 'a:a@'.repeat(262_144)],
  ['quotes', `password: '${'x'.repeat(1_048_576)}`],
  ['hashes', '#'.repeat(1_048_576)],
  ['brackets', '['.repeat(1_048_576)],
  ['nesting', `${'[{"benchmarks":'.repeat(43_000)}1${'}]'.repeat(43_000)}`],
  ['bench title', `bench : ${'[ sql: '.repeat(149_000)}`],
  ['csv', `"Benchmark","Mode","Threads",${'"'.repeat(1_048_576)}`],
  ['parts', `Benchmark/${'a=1/'.repeat(262_000)}-8 1 1 ns/op`],
  ['failed tests', `test ${'a'.repeat(60)} ... FAILED\n---- ${'a'.repeat(60)} stdout ----\n`.repeat(6500)],
  ['intervals', ` time:   [${'1 ns '.repeat(209_000)}`],
  ['figures', `Benchmark Time CPU Iterations\n${'1 ns '.repeat(209_000)}`],
  [
    'wrapped names',
    `benchmark name  samples  iterations  estimated\n${'a name of as many lines as a name can have\n'.repeat(24_000)}`,
  ],
  ['lines', '\n'.repeat(1_048_576)],
  ['blanks', ' '.repeat(1_048_576)],
];

// Thirty adapters on a busy machine need a while; a pattern that goes back and forth needs hours.
test.each(ADVERSARIAL)('reads a megabyte of %s with every adapter (row 72)', (_, raw) => {
  for (const { name } of ADAPTERS) {
    const outcome = parseNative(raw, { tool: name });
    expect(JSON.stringify(outcome.rejected).length).toBeLessThan(2_000_000);
  }
  expect(parseNative(raw).tool).toEqual(expect.any(String));
});
