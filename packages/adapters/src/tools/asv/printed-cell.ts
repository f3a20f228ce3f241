import { parsePrintedNumber } from '../../figures/printed-number.ts';

/** A result as `asv run` prints it, after its benchmark's name or in a table. */
export type PrintedCell =
  | { readonly status: 'ok'; readonly value: number; readonly spread: number | null; readonly unit: string | null }
  | { readonly status: 'failed' | 'skipped' };

/** `m` is minutes; no database benchmark takes longer than hours. */
const TIMES: Readonly<Record<string, string>> = {
  ns: 'ns',
  μs: 'μs',
  µs: 'µs',
  us: 'us',
  ms: 'ms',
  s: 's',
  m: 'min',
  h: 'h',
};
/** Sizes have no unit but their power of 1000. */
const POWERS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const CELL = /^(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?)(?:±(\d[\d.]{0,30}(?:e[+-]?\d{1,3})?))?([a-zA-Zμµ]{0,2})$/;

/** Read `11.1±0.01μs`, `2.42k`, `12`, `n/a`, `failed`; null for anything else. */
export function readCell(text: string): PrintedCell | null {
  const trimmed = text.trim();
  if (trimmed === 'failed') return { status: 'failed' };
  if (trimmed === 'n/a') return { status: 'skipped' };
  const match = CELL.exec(trimmed.slice(0, 100));
  const value = parsePrintedNumber(match?.[1] ?? '');
  const spread = match?.[2] === undefined ? null : parsePrintedNumber(match[2]);
  const suffix = match?.[3] ?? '';
  if (value === null) return null;
  const time = Object.hasOwn(TIMES, suffix) ? TIMES[suffix] : undefined;
  if (time !== undefined) return { status: 'ok', value, spread, unit: time };
  const power = POWERS.indexOf(suffix);
  if (power < 0) return null;
  const scale = 1000 ** power;
  // 8.06 × 1000 is 8060.000000000001 in doubles; three digits were printed.
  const exact = (figure: number) => Number((figure * scale).toPrecision(12));
  return { status: 'ok', value: exact(value), spread: spread === null ? null : exact(spread), unit: null };
}
