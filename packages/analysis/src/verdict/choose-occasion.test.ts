import { describe, expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { toMeasurements } from '../measurement/to-measurements.ts';
import { caseOf, npmVersion, observe, repeatsOf } from '../testing/observe.ts';
import { type CellSide, chooseOccasion, chooseSides, evaluateCell } from './evaluate-cell.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

/** Repeats of one batch on one day, named after it. */
const batch = (n: number, value: number, known: Partial<Observation> = {}) =>
  repeatsOf(
    [0, 1, 2, 3, 4, 5].map((more) => value + more),
    {
      ...{ at: day(n), repetitionGroup: `b_${n}`, ...known },
    },
  );

const failed = (n: number): Observation[] => [
  observe({ at: day(n), repetitionGroup: `b_${n}`, status: 'failed', statusReason: 'timeout' }),
];

/** A side of a cell that shows the newest of these. */
function toSide(driver: string, ...batches: readonly (readonly Observation[])[]): CellSide {
  const measurements = toMeasurements(batches.flat());
  return {
    ...{ driver: { slug: driver, name: driver }, version: npmVersion('1.0.0') },
    ...{ measurement: measurements.at(-1) ?? null, measurements },
  };
}

const groupsOf = (reference: CellSide, other: CellSide) => {
  const chosen = chooseSides(reference, other);
  return [chosen.reference?.repetitionGroup, chosen.other?.repetitionGroup];
};

describe('of measurements on several occasions', () => {
  test('the newest two that were made together are compared, whatever is newer of one alone', () => {
    const reference = toSide('mysql2', batch(1, 100), batch(2, 100), batch(5, 50));
    const other = toSide('mariadb', batch(1, 150), batch(2, 150), batch(7, 300));
    expect(groupsOf(reference, other)).toEqual(['b_2', 'b_2']);
    expect(groupsOf(other, reference)).toEqual(['b_2', 'b_2']);
    expect(evaluateCell(reference, other, caseOf('a'))).toMatchObject({ outcome: 'better', rule: 'repeats' });
  });

  test('the same two are chosen whichever side is the reference, though a batch takes its time', () => {
    const [long, short] = [{ repetitionGroup: 'b_long' }, { repetitionGroup: 'b_short' }];
    const one = toSide('mysql2', batch(1, 100, long), batch(6, 100, short));
    const two = toSide('mariadb', batch(10, 150, long), batch(5, 150, short));
    expect(groupsOf(one, two)).toEqual(['b_long', 'b_long']);
    expect(groupsOf(two, one)).toEqual(['b_long', 'b_long']);
  });

  test('each side shows its newest where they were never measured together, and that is a ratio', () => {
    const [reference, other] = [toSide('mysql2', batch(1, 100), batch(3, 100)), toSide('mariadb', batch(2, 150))];
    expect(groupsOf(reference, other)).toEqual(['b_3', 'b_2']);
    expect(evaluateCell(reference, other, caseOf('a'))).toMatchObject({
      ...{ outcome: 'insufficient-samples', reason: { code: 'two-occasions' } },
    });
  });

  test('an older figure never stands in for a newest one that failed', () => {
    const reference = toSide('mysql2', batch(1, 100));
    const other = toSide('mariadb', batch(1, 150), failed(2));
    expect(groupsOf(reference, other)).toEqual(['b_1', 'b_2']);
    expect(evaluateCell(reference, other, caseOf('a')).reason).toMatchObject({ code: 'failed', detail: 'timeout' });
    expect(evaluateCell(other, reference, caseOf('a')).reason).toMatchObject({ code: 'reference-failed' });
  });

  test('nor does one of another content or of another status than the one that is shown', () => {
    const reference = toSide('mysql2', batch(1, 100, { scenarioHash: 'h1' }), batch(3, 100, { scenarioHash: 'h2' }));
    const other = toSide('mariadb', batch(1, 150, { scenarioHash: 'h1' }), batch(2, 150, { scenarioHash: 'h2' }));
    expect(groupsOf(reference, other)).toEqual(['b_3', 'b_2']);
    const emulated = { status: 'emulated', statusReason: 'loop of 100' } as const;
    const now = toSide('mariadb', batch(1, 150), batch(4, 150, emulated));
    expect(groupsOf(toSide('mysql2', batch(1, 100), batch(3, 100)), now)).toEqual(['b_3', 'b_4']);
  });

  test('runs without a batch are one occasion where they are one run', () => {
    const run = (id: string, n: number) => batch(n, 100, { repetitionGroup: null, run: id });
    const single = (id: string, n: number) => run(id, n).map((repeat) => ({ ...repeat, run: id }));
    const chosen = chooseOccasion(
      toMeasurements([...single('r_1', 1), ...single('r_2', 2)]),
      toMeasurements([...single('r_1', 1), ...single('r_3', 3)]),
    );
    expect([chosen?.reference?.runs, chosen?.other?.runs]).toEqual([['r_1'], ['r_1']]);
    expect(chooseOccasion([], toMeasurements(single('r_1', 1)))).toBeNull();
  });
});
