import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';

/** A param whose values are numbers, and which of them were measured, smallest first. */
export type SweepParam = { readonly name: string; readonly values: readonly number[] };

const NUMBER = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A param's value as a number from zero up; tools and mappings often write numbers as text. Null for anything else. */
export function toSweepValue(value: Params[string] | undefined): number | null {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

type Given = { readonly name: string; readonly value: number | null };

function toSweepParam(name: string, given: readonly Given[]): SweepParam | null {
  const numbers = given.flatMap(({ value }) => (value === null ? [] : [value]));
  const values = [...new Set(numbers)].sort((a, b) => a - b);
  return numbers.length === given.length && values.length > 1 ? { name, values } : null;
}

/**
 * The params that cases can be drawn along: numbers wherever they are given, and at least two of them. A param with one
 * value that is no number, or is below zero, is left out: a logarithmic axis has no place for it. Most values first.
 */
export function listSweepParams(cases: readonly Pick<CaseIdentity, 'params'>[]): SweepParam[] {
  const given = cases.flatMap(({ params }) =>
    Object.entries(params).map(([name, value]): Given => ({ name, value: toSweepValue(value) })),
  );
  return [...groupBy(given, ({ name }) => name)]
    .map(([name, values]) => toSweepParam(name, values))
    .filter((param) => param !== null)
    .sort((a, b) => b.values.length - a.values.length || (a.name < b.name ? -1 : 1));
}
