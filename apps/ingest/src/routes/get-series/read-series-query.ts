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
    axis: AXES.find((axis) => axis === page.x) ?? 'version',
    metric: page.m ?? null,
    statistic: page.e ?? null,
    params: page.p ?? null,
    drivers: toList(page.d),
    environment: page.env ?? null,
  };
  const figure = FIGURES.find((of) => of === page.y) ?? null;
  return { project, scenario, selection, figure, page };
}
