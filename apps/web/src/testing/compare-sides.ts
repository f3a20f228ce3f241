import type { Comparison } from '@tachograph/analysis/comparison';
import type { SeriesPoints } from '@tachograph/analysis/measurement';
import { compareData, withVersions } from '@tachograph/analysis/testing';
import type { Status } from '@tachograph/schema/result';
import { parseVersion } from '@tachograph/schema/version';

/** A column of a made-up project: a driver's version, and how many times faster than the first it is. */
export type Side = {
  readonly driver: string;
  readonly version: string;
  readonly times: number;
  /** Of the scenario with this number. */
  readonly missing?: { readonly scenario: number; readonly status: Status; readonly reason: string };
};

const NOISE = [0.996, 0.997, 0.998, 1, 1.002, 1.003, 1.004];

type Wanted = { readonly scenarios: number; readonly statistic?: string; readonly sides: readonly Side[] };

const cells = (wanted: Wanted) =>
  Array.from({ length: wanted.scenarios }, (_, scenario) => wanted.sides.map((side) => ({ scenario, side }))).flat();

/** Seven repeats of every cell, as the store returns them. Every third scenario reverses the order. */
function toData(wanted: Wanted): SeriesPoints {
  const drivers = [...new Set(wanted.sides.map(({ driver }) => driver))];
  const seriesKey = (scenario: number, driver: string) => `${scenario} ${driver}`;
  return {
    series: drivers.flatMap((driver) =>
      Array.from({ length: wanted.scenarios }, (_, scenario) => ({
        key: seriesKey(scenario, driver),
        case: {
          ...{
            key: `case-${scenario}`,
            scenario: `scenario-${scenario}`,
            params: {},
            metric: 'throughput',
            unit: 'ops/s',
          },
          ...{ direction: 'higher' as const, exact: false, statistic: wanted.statistic ?? 'median' },
        },
        scenarioTitle: `Scenario ${scenario}`,
        driver: { slug: driver, name: driver },
        options: {},
        environment: { identity: 'a1b2c3d4e5f60718', label: 'One host' },
      })),
    ),
    points: cells(wanted).flatMap(({ scenario, side: { driver, version, times, missing } }) => {
      const lost = missing?.scenario === scenario ? missing : null;
      const value = 1000 * (scenario + 1) * (scenario % 3 === 2 ? 1 / times : times);
      return NOISE.map((noise, repeat) => ({
        ...{
          series: seriesKey(scenario, driver),
          at: new Date('2026-11-20T10:00:00Z'),
          run: `r_${repeat}`,
          repetitionGroup: 'b',
        },
        ...{ version: parseVersion(version, 'npm'), scenarioHash: null, spread: null, n: null, samples: null },
        ...{ status: lost?.status ?? 'ok', statusReason: lost?.reason ?? null, invocation: 1 },
        value: lost ? null : value * noise,
      }));
    }),
  };
}

/** The comparison of these columns against the first of them. */
export function compareSides(wanted: Wanted): Comparison {
  const selected = wanted.sides.map(({ driver, version }) => ({ slug: driver, version }));
  return compareData(withVersions(toData(wanted)), {
    ...{ selected, scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: selected[0] ?? null,
  });
}
