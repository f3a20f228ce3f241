import 'server-only';
import {
  type Comparison,
  type ConvertedComparison,
  convertComparison,
  listPresets,
  type UnitView,
} from '@tachograph/analysis/comparison';
import { comparisonQuery } from '@tachograph/openapi/queries';
import { listPublishedEnvironments } from '@tachograph/store/environments';
import {
  type ComparisonView,
  describeExcess,
  readComparisonJson,
  readComparisonView,
} from '@tachograph/views/comparison';
import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import { memoize, projectProcedure, toDriverSlots } from '@/server/projects/project-procedure.ts';

/** Rates as times or back, where the page asks for it; as measured otherwise. */
function convert(unitView: UnitView | null, { comparison, measured }: ComparisonView): ConvertedComparison {
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
  .input(comparisonQuery.extend({ unitView: z.enum(['time', 'rate']).nullish() }))
  .query(
    memoize(async ({ ctx: { db, project }, input: { unitView, ...input } }) => {
      const [view, published] = await Promise.all([
        readComparisonView(db, project, input),
        listPublishedEnvironments(db, project.id),
      ]);
      const { measured, comparison, ...lists } = view;
      const presets = listPresets({
        measured,
        published,
        environments: lists.environments,
        referenceDriver: project.referenceDriver,
        environment: environmentOf(comparison),
        metric: comparison.metric?.metric ?? null,
      });
      return { ...lists, slots: toDriverSlots(lists.drivers), ...convert(unitView ?? null, view), presets };
    }),
  );

/** The same as JSON; `url` is that of the page. */
export const readComparisonResponse = projectProcedure
  .input(comparisonQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) => {
    const view = await readComparisonView(db, project, query);
    const excess = describeExcess(view.comparison);
    if (excess) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: excess });
    return readComparisonJson(db, project, view, url);
  });
