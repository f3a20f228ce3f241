import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toCount } from '../../figures/statistics.ts';
import { isFields, readFinite, readText } from '../../json/json-fields.ts';

/** One figure of an entry. */
export type BenchFigure = {
  readonly pointer: string;
  /** As printed. */
  readonly printed: string;
  /** Without the unit that the action appends to the name. */
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly range: string;
  readonly n: number | null;
  readonly params: Params;
  /** True where the unit held further figures: `ns/op\t 8 B/op`. */
  readonly packed: boolean;
};

/**
 * `ns/op\t     472 B/op\t      16 allocs/op`: of a Go line the action stores everything after the first value as the
 * unit.
 */
function unpackUnit(value: number | null, unit: string): { readonly value: number | null; readonly unit: string }[] {
  const [first = '', ...rest] = unit.slice(0, 2000).trim().split(/\s+/);
  const figures = [{ value, unit: first }];
  if (rest.length % 2 > 0) return [{ value, unit }];
  for (let at = 0; at < rest.length; at += 2) {
    const more = parsePrintedNumber(rest[at] ?? '');
    if (more === null) return [{ value, unit }];
    figures.push({ value: more, unit: rest[at + 1] ?? '' });
  }
  return figures;
}

/** `30000 times\n4 procs` (Go), `91 samples` (benchmark.js), `rounds: 131` (pytest), `iterations: 5` (others). */
function readExtra(extra: string): { readonly n: number | null; readonly params: Params } {
  const text = extra.slice(0, 1000);
  const count =
    /^(\d{1,15}) (?:times|samples|runs)\b/m.exec(text) ?? /^(?:rounds|iterations|samples): (\d{1,15})$/m.exec(text);
  const procs = /^(\d{1,4}) procs$/m.exec(text)?.[1];
  return { n: toCount(Number(count?.[1] ?? 0)), params: procs === undefined ? {} : { cpu: Number(procs) } };
}

/** Every figure of one entry of `benches`; none of what is no object. */
export function readBench({ entry, pointer }: { readonly entry: unknown; readonly pointer: string }): BenchFigure[] {
  if (!isFields(entry)) return [];
  const printed = readText(entry.name) ?? '';
  const value = typeof entry.value === 'string' ? parsePrintedNumber(entry.value) : readFinite(entry.value);
  const units = unpackUnit(value, readText(entry.unit) ?? '');
  const range = typeof entry.range === 'string' || typeof entry.range === 'number' ? String(entry.range) : '';
  return units.map((figure, at) => {
    const suffix = ` - ${figure.unit}`;
    const name = units.length === 1 && printed.endsWith(suffix) ? printed.slice(0, -suffix.length) : printed;
    const packed = units.length > 1;
    return {
      pointer,
      printed,
      name,
      ...figure,
      range: at === 0 ? range : '',
      ...readExtra(readText(entry.extra) ?? ''),
      packed,
    };
  });
}

const keyOf = ({ name, unit, value }: BenchFigure): string => JSON.stringify([name, unit, value]);

/**
 * Figures once each. For Go the action stores a whole line, for charts that are older than its parser, and its
 * figures again one by one.
 */
export function withoutDuplicates(figures: readonly BenchFigure[]): BenchFigure[] {
  const single = new Set(figures.filter(({ packed }) => !packed).map(keyOf));
  return figures.filter((figure) => !figure.packed || !single.has(keyOf(figure)));
}
