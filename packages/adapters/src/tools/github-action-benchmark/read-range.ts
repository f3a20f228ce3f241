import type { Uncertainty } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';

/** `± 1.26%`, `± 895`, `+-0.5`, `stddev: 9.9e-6`, `3`: what the action keeps as `range`, a text of the tool it read. */
const RANGE = /^(?:±|\+-|\+\/-)?\s{0,5}(\d[\d.,e+-]{0,40}?)\s{0,5}(%)?$/;

export type ReadRange = { readonly uncertainty: Uncertainty | null; readonly warning: string | null };

/** What ± means by the tool whose output the action read. Catch2 and BenchmarkDotNet print a standard deviation. */
const KINDS: Readonly<Record<string, Uncertainty['kind']>> = { catch2: 'stddev', benchmarkdotnet: 'stddev' };

/**
 * The `range` of an entry. Only benchmark.js states the level of its ± (95 %). A pytest entry's value is a rate and its
 * range the deviation of times: one says nothing of the other.
 */
export function readRange(range: string, tool: string | null): ReadRange {
  const text = range.trim().slice(0, 100);
  if (text === '') return { uncertainty: null, warning: null };
  if (/^stddev:/.test(text)) {
    return {
      uncertainty: null,
      warning: 'pytest ranges are deviations of times and do not apply to a rate: left out',
    };
  }
  const match = RANGE.exec(text);
  const value = parsePrintedNumber(match?.[1] ?? '');
  if (!match || value === null) return { uncertainty: null, warning: `unknown range "${text}": left out` };
  if (match[2] === '%') {
    return { uncertainty: { kind: 'rme', level: tool === 'benchmarkjs' ? 0.95 : null, value }, warning: null };
  }
  const kind = tool !== null && Object.hasOwn(KINDS, tool) ? KINDS[tool] : undefined;
  return { uncertainty: { kind: kind ?? 'range', value }, warning: null };
}
