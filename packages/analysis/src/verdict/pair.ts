import type { Spread } from '@tachograph/stats/compare';
import type { Direction } from '@tachograph/units';
import type { Invocation, Measurement, NoiseSource } from '../measurement/measurement.ts';
import { toRepeatKey } from '../measurement/to-repeat-key.ts';
import type { CompareOptions } from './compare-options.ts';
import type { TraceStep, Verdict } from './verdict.ts';

/** A measurement with a figure. */
export type MeasuredSide = Measurement & { readonly value: number };

export type MeasurementPair = {
  readonly reference: MeasuredSide;
  readonly other: MeasuredSide;
  readonly options: CompareOptions;
};

/** What an evaluation finds; the rest of a verdict is the same for every rule. */
export type Finding = Pick<Verdict, 'outcome' | 'rule' | 'ratio'> &
  Partial<Pick<Verdict, 'ratioLow' | 'ratioHigh' | 'p' | 'n' | 'reason'>> &
  Partial<Pick<Verdict['trace'], 'evidence' | 'runVariation' | 'missingRepeats'>> & { readonly steps: TraceStep[] };

/** `better(a, b)` is how many times better than `b` is `a`: the order of the division follows the direction. */
export const inOrder = <T>(direction: Direction, other: T, reference: T): readonly [T, T] =>
  direction === 'higher' ? [other, reference] : [reference, other];

/** How many times better than the reference; null where one of the figures is not above zero. */
export const ratioOfValues = ({ other, reference, options }: MeasurementPair): number | null => {
  const [a, b] = inOrder(options.direction, other.value, reference.value);
  return a > 0 && b > 0 ? a / b : null;
};

/** What other measurements say of the noise of this pair, narrow to wide; none where nothing was read. */
function poolsOf({ reference, other, options: { noise, series } }: MeasurementPair): ReturnType<NoiseSource> {
  if (!noise || !series) return [];
  return noise(toRepeatKey(series.reference, reference), toRepeatKey(series.other, other));
}

/** The spreads of the pools of a pair, narrow to wide, each made when it is asked for. */
export function* listSpreads(pair: MeasurementPair): Generator<Spread[]> {
  for (const pool of poolsOf(pair)) {
    yield pool.map(({ repeats, sumSquares }) => ({ degrees: repeats - 1, sumOfSquares: sumSquares }));
  }
}

/** Both were measured on one occasion: in one repetition group, or in one run. */
export function isOneOccasion({ reference, other }: { readonly reference: Measurement; readonly other: Measurement }) {
  if (reference.repetitionGroup !== null || other.repetitionGroup !== null) {
    return reference.repetitionGroup === other.repetitionGroup;
  }
  return reference.runs.length === 1 && reference.runs[0] === other.runs[0];
}

const runsOf = (side: readonly Invocation[]) => new Set(side.map(({ run }) => run));

const toDigits = (n: number) => String(n).padStart(20, '0');

/**
 * The positions of both sides' invocations in the order of time, as whole numbers. Invocations whose order is not known have
 * one position: those of one run unless it was measured in rounds, and runs of one side that state the same time.
 */
export function toPositions(reference: readonly Invocation[], other: readonly Invocation[]) {
  const references = runsOf(reference);
  const others = runsOf(other);
  const positionOf = ({ at, run, number, inRounds }: Invocation) => {
    const hasBoth = references.has(run) && others.has(run);
    return [toDigits(at.getTime()), hasBoth ? run : '', hasBoth && inRounds ? toDigits(number) : ''].join(' ');
  };
  const positions = [...new Set([...reference, ...other].map(positionOf))].sort();
  const ranks = new Map(positions.map((position, rank) => [position, rank]));
  const toRanks = (side: readonly Invocation[]) => side.map((invocation) => ranks.get(positionOf(invocation)) ?? 0);
  return { reference: toRanks(reference), other: toRanks(other) };
}
