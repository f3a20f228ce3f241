import 'server-only';
import { toTrendHeadline } from '@tachograph/analysis/trend';
import type { TrendView } from '@tachograph/views/trend';
import type { DriverSlots } from '@/charts/style/driver-style.ts';
import { describeRatios, drawFigure } from '@/charts/trend/draw-figure.ts';
import { alignTimes, toMetricFigures } from './to-metric-figures.ts';
import { toContextGroups, toTrendFigure } from './to-trend-figure.ts';

type TrendPage = { readonly project: string; readonly slots: DriverSlots };

/** A trend as its page draws it: the figures of the first metric, of those below it and of the case elsewhere. */
export function toTrendPage(view: TrendView, { project, slots }: TrendPage) {
  const { scenario, trend: whole, drivers, thinned, newestChanges, hasOlderNotes, origins } = view;
  const context = { project, trend: whole, slots, origins };
  const drawn = drawFigure(toTrendFigure(context), view.figure);
  const { figure, lower } = alignTimes(drawn, toMetricFigures(view, context));
  // The page shows panels and context by their figures only.
  const { panels: _panels, others: _others, ...head } = whole;
  return {
    scenario,
    trend: { ...head, ...(figure.shown === 'ratio' ? describeRatios(figure) : {}) },
    headline: toTrendHeadline(whole),
    figure,
    lower,
    hiddenMetrics: view.hiddenMetrics.map(({ key, name }) => ({ key, name })),
    elsewhere: toContextGroups(context),
    thinned,
    newestChanges,
    hasOlderNotes,
    slots,
    drivers,
  };
}
