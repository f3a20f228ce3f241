import { readQuery, toList } from '../../http/read-query.ts';

const FIGURES = ['ratio', 'absolute'] as const;
const AXES = ['version', 'time', 'run'] as const;

/** The parameters of the scenario page. `scale` is the scale of its axis, and has no effect here. */
export const SERIES_RULES = {
  project: { required: true },
  scenario: { required: true },
  d: { maxEntries: 60 },
  m: {},
  e: {},
  p: { mayBeEmpty: true },
  env: {},
  x: { oneOf: AXES },
  y: { oneOf: FIGURES },
  scale: { maxLength: 2000 },
} as const;

/** The query as the analysis takes it, and the part of it that the URL of the page repeats. */
export function readSeriesQuery(query: unknown) {
  const { project = '', scenario = '', scale: _, ...page } = readQuery(query, SERIES_RULES);
  const selection = {
    scenario,
    axis: AXES.find((axis) => axis === page.x),
    figure: FIGURES.find((of) => of === page.y),
    metric: page.m,
    statistic: page.e,
    params: page.p,
    drivers: toList(page.d) ?? undefined,
    environment: page.env,
  };
  return { project, selection, page };
}
