import type { Unit } from '@tachograph/units';
import { LARGEST } from '../bounds/bounded-number.ts';
import { MAX_SAMPLES, UNCERTAINTY_KINDS } from '../result/result.ts';
import { countFields, isTable, type Table } from './table.ts';

/** What the identity of a result says of the figures that it may have. */
export type FigureRules = {
  /** To the canonical unit. */
  readonly factor: Unit['factor'];
  /** Whether its unit is one of what cannot be below zero. */
  readonly isNonNegative: boolean;
  /** Whether its status needs a value; the others take none. */
  readonly isMeasured: boolean;
};

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isWithin = (value: unknown, least: number, most: number) => isFigure(value) && value >= least && value <= most;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
const isTooLarge = (value: number, factor: number) => Math.abs(value * factor) > LARGEST;

/** Whether it has as many fields as were found by name: all others are unknown to the format. */
const hasFields = (table: Table, found: number) => countFields(table) === found;

/** The number of those that are there. */
function countGiven(...values: readonly unknown[]): number {
  let given = 0;
  for (const value of values) if (value !== undefined) given += 1;
  return given;
}

const KINDS: ReadonlySet<unknown> = new Set(UNCERTAINTY_KINDS);

function isUncertainty(input: unknown, value: number, factor: number): boolean {
  if (!isTable(input)) return false;
  const { kind, level, value: width, low, high } = input;
  if (!KINDS.has(kind) || !hasFields(input, countGiven(kind, level, width, low, high))) return false;
  if (!isNone(level) && !(isFigure(level) && level > 0 && level < 1)) return false;
  if (width !== undefined && (!isFigure(width) || width < 0)) return false;
  if (low !== undefined && !isFigure(low)) return false;
  if (high !== undefined && !isFigure(high)) return false;
  if (width === undefined && (low === undefined || high === undefined)) return false;
  if (low !== undefined && high !== undefined && low > high) return false;
  return !(
    isTooLarge(low ?? 0, factor) ||
    isTooLarge(high ?? 0, factor) ||
    isTooLarge(width ?? 0, factor) ||
    isTooLarge(value * (width ?? 0), factor)
  );
}

function areSamples(input: unknown, { factor, isNonNegative }: FigureRules): boolean {
  if (!Array.isArray(input) || input.length > MAX_SAMPLES) return false;
  for (const sample of input) {
    if (!isFigure(sample) || isTooLarge(sample, factor) || (isNonNegative && sample < 0)) return false;
  }
  return true;
}

/** Whether it is a pair, but for the texts of its anchor. */
function isPair(input: unknown): boolean {
  if (!isTable(input) || !isTable(input.anchor) || !hasFields(input.anchor, 2)) return false;
  const { anchor, logRatio, rounds, sd, lag1, twin } = input;
  return (
    hasFields(input, countGiven(anchor, logRatio, rounds, sd, lag1, twin)) &&
    isWithin(logRatio, -50, 50) &&
    isCount(rounds) &&
    rounds <= 1_000_000 &&
    isWithin(sd, 0, LARGEST) &&
    (isNone(lag1) || isWithin(lag1, -1, 1)) &&
    (isNone(twin) || isWithin(twin, -50, 50))
  );
}

/**
 * Whether all figures of a result are valid, as the format and `resultIssues` have it: value, uncertainty, `n`, samples and
 * pair. It never says what is wrong. A test compares it with the two on thousands of documents.
 */
export function hasValidFigures(sent: Table, rules: FigureRules): boolean {
  const { value, uncertainty, n, samples, paired } = sent;
  const { factor, isNonNegative, isMeasured } = rules;
  if (isMeasured ? !isFigure(value) : value !== null) return false;
  const measured = isFigure(value) ? value : 0;
  if (isTooLarge(measured, factor) || (isNonNegative && measured < 0)) return false;
  if (!isNone(n) && !isCount(n)) return false;
  if (!isNone(uncertainty) && !isUncertainty(uncertainty, measured, factor)) return false;
  if (samples !== undefined && !areSamples(samples, rules)) return false;
  return isNone(paired) || (measured > 0 && isPair(paired));
}
