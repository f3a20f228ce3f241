import { listLogTicks, listTicks, toNiceEnds } from '@tachograph/charts/scale';
import type { DriverSlot } from '@tachograph/charts/style';
import { groupBy } from '@tachograph/schema/collection';
import { displayUnit, formatNumber } from '@tachograph/units';
import { formatKnee, formatLoadPoint } from '../format-load.ts';
import type { LoadCurve, LoadCurvePoint } from '../to-load-curves.ts';
import { drawLines } from './draw-lines.ts';
import { type Html, html } from './html.ts';

/** Colours of the palette, charts of a page, rows of its table, and ticks of an axis. */
const MOST_LINES = 6;
const MOST_CHARTS = 12;
const MOST_ROWS = 150;
const TICKS = 4;

type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly read: (point: LoadCurvePoint) => number | null;
};

const FIGURES: readonly Figure[] = [
  { name: 'achieved', unit: 'ops/s', read: ({ achieved }) => achieved },
  { name: 'p99 of latency', unit: 'ns/op', read: ({ p99 }) => p99 },
  { name: 'median of latency', unit: 'ns/op', read: ({ median }) => median },
];

const atRates = ({ points }: LoadCurve) => points.filter(({ rate }) => rate !== null && rate > 0);

/** One figure of the curves of a scenario over the rate, which is on a logarithm; null where nobody has it. */
function drawFigure(
  scenario: string,
  curves: readonly LoadCurve[],
  { name, unit: canonical, read }: Figure,
): Html | null {
  const values = curves.flatMap((curve) => atRates(curve).flatMap((point) => read(point) ?? []));
  const rates = curves.flatMap((curve) => atRates(curve).map(({ rate }) => rate ?? 1));
  if (values.length < 2) return null;
  const unit = displayUnit(canonical, values);
  const [, most] = toNiceEnds([0, Math.max(...values) / unit.divisor], TICKS);
  const ends = [Math.min(...rates) * 0.9, Math.max(...rates) * 1.1] as const;
  const x = (rate: number) => Math.log(rate / ends[0]) / Math.log(ends[1] / ends[0]);
  const more = Math.max(0, curves.length - MOST_LINES);
  const lines = curves.slice(0, MOST_LINES).map((curve, nth) => {
    const name = `${curve.driver}, connections: ${curve.connections}`;
    const points = atRates(curve).flatMap((point) => {
      const value = read(point);
      if (value === null) return [];
      const label = `${name}, ${formatNumber(point.rate ?? 0)} a second: ${formatNumber(value / unit.divisor)} ${unit.label}`;
      return [{ x: x(point.rate ?? 1), y: value / unit.divisor / (most || 1), low: null, high: null, label }];
    });
    return { name, slot: nth as DriverSlot, points };
  });
  return drawLines({
    label: `${scenario}: ${name} at each rate; the table has its figures`,
    lines,
    x: {
      title: `operations a second that were requested, log scale${more > 0 ? `; ${more} more curves are in the table` : ''}`,
      ticks: listLogTicks(ends, TICKS).map((rate) => ({ at: x(rate), label: formatNumber(rate) })),
    },
    y: {
      title: `${scenario}: ${name}, ${unit.label}`,
      ticks: listTicks([0, most], TICKS).map((value) => ({ at: value / (most || 1), label: formatNumber(value) })),
    },
  });
}

/** What was achieved, and the slowest latencies that are known. */
function drawScenario([scenario, curves]: readonly [string, readonly LoadCurve[]]): Html[] {
  const [achieved, ...latencies] = FIGURES.map((figure) => drawFigure(scenario, curves, figure));
  return [achieved, latencies.find((drawn) => drawn !== null)].flatMap((drawn) => drawn ?? []);
}

/** Load curves: charts, knees, and a table of all rates. */
export function toLoadSection(curves: readonly LoadCurve[]): Html | null {
  if (curves.length === 0) return null;
  const charts = [...groupBy(curves, ({ scenario }) => scenario)].flatMap(drawScenario);
  const rows = curves.flatMap((curve) =>
    curve.points.map((point) => {
      const { rate, achieved, median, p99 } = formatLoadPoint(point);
      return html`<tr><th scope="row">${curve.scenario}</th><td>${curve.driver}</td><td class="num">${curve.connections}</td><td class="num">${rate}</td><td class="num">${achieved}</td><td class="num">${median}</td><td class="num">${p99}</td></tr>`;
    }),
  );
  const titles = ['Scenario', 'Driver', 'Connections', 'Rate', 'Achieved', 'Median', 'p99'];
  return html`<section><h2>Load curves</h2><div class="figures">${charts.slice(0, MOST_CHARTS)}</div>
${curves
  .flatMap((curve) => formatKnee(curve) ?? [])
  .slice(0, MOST_ROWS)
  .map((line) => html`<p>${line}.</p>`)}
<details><summary>All rates</summary><table class="small"><thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows.slice(0, MOST_ROWS)}</tbody></table></details></section>`;
}
