import type { BatchCell } from '@tachograph/analysis/run';
import { listTicks, toNiceEnds } from '@tachograph/charts/scale';
import { groupBy } from '@tachograph/schema/collection';
import { displayUnit, formatNumber } from '@tachograph/units';
import { drawLines } from './draw-lines.ts';
import { type Html, html } from './html.ts';

type Side = BatchCell['anchor'];

/** Fewer releases are a comparison. */
const FEWEST = 3;
/** Charts of a page, and ticks of a value axis. */
const MOST_CHARTS = 12;
const TICKS = 4;
/** A spread under 6 % of the values fills only a part of the height, so that noise does not look like a change. */
const LEAST_SPAN = 0.06;

const sortKeyOf = ({ first: { version } }: Side) => version?.sortKey ?? '';

const byVersion = (a: Side, b: Side) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1);

/** The releases of one driver in one case, oldest first, and where they stand on its axis. */
function drawHistory(sides: readonly Side[]): Html {
  const [first] = sides;
  const ends = sides.flatMap(({ measurement: { value, uncertainty } }) =>
    [value, uncertainty?.low, uncertainty?.high].filter((end) => end != null),
  );
  const unit = displayUnit(first?.first.case.unit ?? '', ends);
  const least = Math.min(...ends) / unit.divisor;
  const most = Math.max(...ends) / unit.divisor;
  const pad = Math.max(0, ((least + most) / 2) * LEAST_SPAN - (most - least)) / 2;
  const [from, to] = toNiceEnds([Math.max(0, least - pad), most + pad], TICKS);
  const y = (value: number) => (value / unit.divisor - from) / (to - from || 1);
  const points = sides.flatMap(({ first: { version }, measurement: { value, uncertainty } }, at) => {
    if (value === null) return [];
    const low = uncertainty ? y(uncertainty.low) : null;
    const high = uncertainty ? y(uncertainty.high) : null;
    const label = `${version?.raw ?? ''}: ${formatNumber(value / unit.divisor)} ${unit.label}`;
    return [{ x: (at + 0.5) / sides.length, y: y(value), low, high, label }];
  });
  const { scenario, metric } = first?.first.case ?? { scenario: '', metric: '' };
  const name = first?.first.driver.name ?? '';
  const every = Math.ceil(sides.length / 6);
  return drawLines({
    label: `${scenario}: ${points.map(({ label }) => label).join(', ')}`,
    lines: [{ name, slot: 0, points }],
    x: {
      title: `${name}, releases in their order`,
      ticks: sides.flatMap(({ first: { version } }, at) =>
        at % every === 0 ? [{ at: (at + 0.5) / sides.length, label: version?.raw ?? '' }] : [],
      ),
    },
    y: {
      title: `${scenario}: ${metric}, ${unit.label}`,
      ticks: listTicks([from, to], TICKS).map((value) => ({
        at: (value - from) / (to - from || 1),
        label: formatNumber(value),
      })),
    },
  });
}

/** Charts of each case in which several releases of the driver of the anchor were measured; null without any. */
export function toHistorySection(cells: readonly BatchCell[]): Html | null {
  const histories = [...groupBy(cells, ({ first }) => first.case.key).values()].flatMap((ofCase) => {
    const [{ anchor } = { anchor: null }] = ofCase;
    const own = ofCase.filter(({ first }) => first.driver.slug === anchor?.first.driver.slug);
    const sides = anchor ? [anchor, ...own].filter(({ measurement }) => measurement.value !== null) : [];
    return sides.length < FEWEST ? [] : [sides.sort(byVersion)];
  });
  if (histories.length === 0) return null;
  return html`<section><h2>Releases</h2><div class="figures">${histories.slice(0, MOST_CHARTS).map(drawHistory)}</div></section>`;
}
