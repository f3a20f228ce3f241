import { expect, test } from 'vitest';
import { caseOf, npmVersion, observe, toSeriesData } from '../testing/observe.ts';
import { rankEnvironments } from './choose-environment.ts';

type Measured = {
  readonly day: number;
  readonly scenarios: number;
  readonly drivers: readonly string[];
  readonly repeats?: number;
};

const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day));

function rank(environments: Readonly<Record<string, Measured>>, drivers = ['mariadb', 'mysql2']) {
  const lines = Object.entries(environments).flatMap(([environment, measured]) =>
    measured.drivers.flatMap((driver) =>
      Array.from({ length: measured.scenarios }, (_, n) => ({
        ...{ case: caseOf(`scenario-${n}`), driver, environment },
        observations: Array.from({ length: measured.repeats ?? 1 }, (_, nth) =>
          observe({ at: dayOf(measured.day), value: 1, version: npmVersion('3.0.0'), run: `${environment} ${nth}` }),
        ),
      })),
    ),
  );
  const { series, versions } = toSeriesData(lines);
  const versioned = series.map((entry) => ({
    series: entry,
    versions: versions.filter(({ series: key }) => key === entry.key),
  }));
  const ranked = rankEnvironments(
    versioned,
    drivers.map((slug) => ({ slug, version: null })),
  );
  return ranked.map(({ identity }) => identity);
}

const BOTH = ['mariadb', 'mysql2'];

test('of environments with the same drivers and cases the newest comes first', () => {
  const old = { day: 1, scenarios: 4, drivers: BOTH };
  expect(rank({ old, new: { ...old, day: 2 } })).toEqual(['new', 'old']);
});

test('an environment with more of the drivers comes before a newer one', () => {
  const all = { day: 1, scenarios: 2, drivers: BOTH };
  expect(rank({ all, one: { day: 2, scenarios: 9, drivers: ['mariadb'] } })).toEqual(['all', 'one']);
});

test('a newer environment with a small part of the cases comes after the full one, and one that lacks a few before it', () => {
  const full = { day: 1, scenarios: 16, drivers: BOTH };
  expect(rank({ full, part: { day: 2, scenarios: 10, drivers: BOTH } })).toEqual(['full', 'part']);
  expect(rank({ full, most: { day: 2, scenarios: 12, drivers: BOTH } })).toEqual(['most', 'full']);
});

test('an environment with repeats comes before a newer one without: a single run is no verdict', () => {
  const repeated = { day: 1, scenarios: 4, drivers: BOTH, repeats: 3 };
  expect(rank({ repeated, once: { ...repeated, day: 2, repeats: 1 } })).toEqual(['repeated', 'once']);
  expect(rank({ repeated, again: { ...repeated, day: 2 } })).toEqual(['again', 'repeated']);
});

test('an environment that only other drivers ran in is left out', () => {
  expect(rank({ other: { day: 1, scenarios: 2, drivers: ['pg'] } })).toEqual([]);
});
