import 'server-only';
import {
  COMPARISON_LIMITS,
  type Comparison,
  type ConvertedComparison,
  convertComparison,
  fillComparison,
  listCompared,
  listPresets,
  planAsRequested,
  toComparedSeries,
  type UnitView,
} from '@tachograph/analysis/comparison';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments, listPublishedEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { listScenarios } from '@tachograph/store/scenarios';
import { addSamples, readSeriesVersions } from '@tachograph/store/series';
import * as z from 'zod';
import { memoize } from '@/server/cache/memoize.ts';
import { toDriverSlots } from '@/server/projects/driver-slots.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(COMPARISON_LIMITS.name);
const selected = z.object({ slug: text, version: text.nullable(), environment: text.nullable().optional() });

export const comparisonInput = z.object({
  drivers: z.array(selected).max(COMPARISON_LIMITS.drivers),
  scenarios: z.array(text).max(COMPARISON_LIMITS.scenarios).nullable(),
  environment: text.nullable(),
  metric: text.nullable(),
  reference: selected.nullable(),
  override: z.string().max(COMPARISON_LIMITS.override).nullable(),
});

export type ComparisonInput = z.infer<typeof comparisonInput>;

/** What a page of comparison draws, and what a share of it is made from. */
export async function loadComparison(db: Store, project: Project, input: ComparisonInput) {
  const { filter, versions } = toComparedSeries(input, project.referenceDriver);
  const [environments, scenarios, drivers, measured] = await Promise.all([
    listEnvironments(db, project.id),
    listScenarios(db, project.id),
    listDrivers(db, project.id),
    readSeriesVersions(db, project.id, filter, { named: versions }),
  ]);
  const { referenceDriver, minimumEffect } = project;
  const plan = planAsRequested(input, { measured, environments, scenarios, drivers, referenceDriver, minimumEffect });
  const { points, noise } = await readChosen(db, project.id, plan);
  const results = await addSamples(db, project.id, points, listCompared(plan, points));
  const comparison = fillComparison(plan, results, noise);
  return { comparison, environments, drivers, scenarios, measured, slots: toDriverSlots(drivers) };
}

type Loaded = Awaited<ReturnType<typeof loadComparison>>;

/** Rates as times or back, where the page asks for it; as measured otherwise. */
function convert(unitView: UnitView | null, { comparison, measured }: Loaded): ConvertedComparison {
  if (!unitView) return { comparison, unconverted: [] };
  const statistics = new Map(measured.series.map(({ key, case: of }) => [key, of.statistic]));
  return convertComparison(comparison, unitView, (key) => statistics.get(key) ?? null);
}

/** The environment of the page: that of the reference where there are several. */
const environmentOf = ({ comparability, reference }: Comparison) =>
  comparability.environments.find(({ columns }) => reference !== null && columns.includes(reference)) ??
  comparability.environments[0] ??
  null;

/** Drivers × versions side by side against one fixed reference, with the comparability check. */
export const readComparison = projectProcedure
  .input(comparisonInput.extend({ unitView: z.enum(['time', 'rate']).nullish() }))
  .query(
    memoize(async ({ ctx: { db, project }, input: { unitView, ...input } }) => {
      const [loaded, published] = await Promise.all([
        loadComparison(db, project, input),
        listPublishedEnvironments(db, project.id),
      ]);
      const { measured, comparison, ...lists } = loaded;
      const presets = listPresets({
        measured,
        published,
        environments: lists.environments,
        referenceDriver: project.referenceDriver,
        environment: environmentOf(comparison),
        metric: comparison.metric?.metric ?? null,
      });
      return { ...lists, ...convert(unitView ?? null, loaded), presets };
    }),
  );
