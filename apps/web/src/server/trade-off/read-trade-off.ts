import 'server-only';
import type { Measurement } from '@tachograph/analysis/measurement';
import type { TradeOff, TradeOffName, TradeOffPoint } from '@tachograph/analysis/trade-off';
import { tradeOffQuery } from '@tachograph/openapi/page-queries';
import { readTradeOffView, toTradeOffJson } from '@tachograph/views/trade-off';
import * as z from 'zod';
import { toChartUnit, toFigure } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { dotName, type TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

/** Points of a trade-off have a value in both metrics. */
function toAxisFigure(measurement: Measurement) {
  const { value, low, high } = toFigure(measurement);
  return { value: value ?? 0, low, high };
}

const toName = ({ driver, options, version }: TradeOffName, slots: DriverSlots) => ({
  driver: toChartDriver(driver, slots),
  version: version?.text ?? null,
  options,
});

function toEmulated({ emulated, x, y }: TradeOffPoint): string | null {
  if (!emulated) return null;
  const reason = [y, x].find(({ status }) => status === 'emulated')?.statusReason;
  return ['emulated', reason].filter(Boolean).join(': ');
}

/** The analysed trade-off as the chart takes it, with finished links; null where there is no pair of axes. */
function toTradeOffChart(project: string, tradeOff: TradeOff, slots: DriverSlots): TradeOffChart | null {
  const { title, x, y, points } = tradeOff;
  if (!x || !y) return null;
  const toUnit = (axis: 'x' | 'y', of: typeof x) =>
    toChartUnit(
      of.case,
      points.map((point) => point[axis].value),
    );
  return {
    title: `${title}, ${y.name} against ${x.name}`,
    x: { name: x.name, unit: toUnit('x', x) },
    y: { name: y.name, unit: toUnit('y', y) },
    dots: points.map((point) => ({
      ...toName(point, slots),
      key: point.key,
      x: toAxisFigure(point.x),
      y: toAxisFigure(point.y),
      emulated: toEmulated(point),
      isOnFront: point.isOnFront,
      beatenBy: point.beatenBy && dotName(toName(point.beatenBy, slots)),
      isNewest: point.isNewest,
      href: hrefs.run(project, point.y.runs[0] ?? ''),
    })),
  };
}

/** Two metrics of one case against each other, in one environment, as the page draws it. */
export const readTradeOff = projectProcedure.input(tradeOffQuery).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [view, slots] = await Promise.all([readTradeOffView(db, project, input), readDriverSlots(db, project)]);
    return { ...view, chart: toTradeOffChart(project.slug, view.tradeOff, slots), slots };
  }),
);

/** The same as JSON; `url` is that of the page. */
export const readTradeOffJson = projectProcedure
  .input(tradeOffQuery.extend({ url: z.url() }))
  .query(async ({ ctx: { db, project }, input: { url, ...query } }) =>
    toTradeOffJson(await readTradeOffView(db, project, query), { url, project }),
  );
