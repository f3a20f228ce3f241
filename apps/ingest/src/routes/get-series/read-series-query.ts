import { readQuery, toList } from '../read-query.ts';

const AXES = ['version', 'time', 'run'] as const;

/** Those of the page of a scenario. `scale` is that of its axis, and changes nothing here. */
export const SERIES_RULES = {
  project: { required: true },
  scenario: { required: true },
  d: { most: 60 },
  m: {},
  e: {},
  p: { mayBeEmpty: true },
  env: {},
  x: { oneOf: AXES },
  scale: { longest: 2000 },
} as const;

/** What is asked for, and the part of it that the address of the page repeats. */
export function readSeriesQuery(query: unknown) {
  const { project = '', scenario = '', scale: _, ...page } = readQuery(query, SERIES_RULES);
  const asked = {
    axis: AXES.find((axis) => axis === page.x) ?? 'version',
    metric: page.m ?? null,
    estimator: page.e ?? null,
    params: page.p ?? null,
    drivers: toList(page.d),
    environment: page.env ?? null,
  };
  return { project, scenario, asked, page };
}
