import { normaliseRun } from '@tachograph/schema/normalise';
import type { Uncertainty } from '@tachograph/schema/result';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { formatUncertainty, toPrintedFigure } from './printed-figure.ts';

/** A result as the store has it. */
function store(value: number | null, unit: string, uncertainty: Uncertainty | null = null) {
  const status = value === null ? { status: 'failed', statusReason: 'timeout' } : {};
  const result = {
    scenario: 's',
    driver: { name: 'd' },
    metric: 'm',
    direction: 'lower',
    unit,
    value,
    uncertainty,
    ...status,
  };
  const startedAt = '2026-01-01T00:00:00Z';
  const validated = validateRun(
    { format: 1, startedAt, environment: {}, results: [result] },
    { now: new Date(startedAt) },
  );
  if (!validated.ok) throw new Error(JSON.stringify(validated.issues));
  const [stored] = normaliseRun(validated.run).results;
  if (!stored) throw new Error('there is one');
  return { ...stored, printedUnit: stored.printedUnit ?? stored.case.unit };
}

describe('a figure in the unit it was printed in', () => {
  it.each([
    [0.1, 'ms/op'],
    [0.3, 'us/op'],
    [1.23456789012345, 's/op'],
    [1234.5, 'ns/op'],
    [7.7, 'kB/op'],
    [1e-300, 'us/op'],
    [0, 'ms'],
    [42.42, 'widgets'],
  ])('is %d %s again', (value, unit) => {
    expect(toPrintedFigure(store(value, unit))).toEqual({ value, unit, uncertainty: 'not stated' });
  });

  it.each<Uncertainty>([
    { kind: 'rme', value: 2.5 },
    { kind: 'ci', level: 0.95, value: 0.12 },
    { kind: 'ci', level: 0.99, low: 9, high: 10.5 },
    { kind: 'stddev', value: 1.5 },
    { kind: 'iqr', low: 9.5, high: 10.5 },
  ])('has the uncertainty that was printed: %j', (uncertainty) => {
    expect(toPrintedFigure(store(10, 'ms/op', uncertainty)).uncertainty).toBe(formatUncertainty(uncertainty));
  });

  it('has no uncertainty if the result has no value', () => {
    expect(toPrintedFigure(store(null, 'ms/op'))).toEqual({ value: null, unit: 'ms/op', uncertainty: '' });
  });
});
