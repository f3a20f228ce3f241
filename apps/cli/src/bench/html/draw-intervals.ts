import { formatOutcome, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { toRatioScale } from '@tachograph/charts/scale';
import { type Colour, paint } from '@tachograph/charts/style';
import { type Html, html } from './html.ts';

/** How many times better than the base; null where there is none. */
export type Interval = {
  readonly outcome: VerdictOutcome;
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** Space beside the outermost ends, as a share of the scale. */
const PAD = 0.08;
/** Ticks keep as much apart: the column of intervals is narrow. */
const APART = 0.2;

const colourOf = ({ outcome }: Interval): Colour => (outcome === 'worse' || outcome === 'better' ? outcome : 'fg-3');

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 100}%`;

/** One axis for the intervals of a table: its head, and the strip of a row. */
export function createIntervals(intervals: readonly Interval[], unit: string | null) {
  const ends = intervals.flatMap(({ ratio, low, high }) => [ratio, low, high].filter((end) => end !== null));
  const slowest = Math.min(1, ...ends);
  const fastest = Math.max(1, ...ends);
  const pad = (Math.log(fastest) - Math.log(slowest)) * PAD;
  const scale = toRatioScale({ slowest: slowest * Math.exp(-pad), fastest: fastest * Math.exp(pad) }, APART);
  const grid = scale.ticks.map(
    ({ at, isSame }) =>
      html`<line stroke="${paint(isSame ? 'fg-3' : 'line')}" x1="${percent(at)}" x2="${percent(at)}" y1="0" y2="100%"/>`,
  );
  const strip = (interval: Interval): Html | null => {
    const { ratio, low, high } = interval;
    if (ratio === null) return null;
    const colour = paint(colourOf(interval));
    const at = (value: number) => percent(scale.position(value));
    const whisker =
      low === null || high === null
        ? null
        : html`<g stroke="${colour}" stroke-width="2"><line x1="${at(low)}" x2="${at(high)}" y1="12" y2="12"/>
<line x1="${at(low)}" x2="${at(low)}" y1="7" y2="17"/><line x1="${at(high)}" x2="${at(high)}" y1="7" y2="17"/></g>`;
    return html`<svg class="strip" width="100%" height="24" aria-hidden="true">${grid}${whisker}
<circle cx="${at(ratio)}" cy="12" r="4" fill="${colour}"/></svg>`;
  };
  const head = html`<svg class="axis" width="100%" height="36" aria-hidden="true">
<text x="0" y="12">◂ ${formatOutcome('worse', unit)}</text><text x="100%" y="12" text-anchor="end">${formatOutcome('better', unit)} ▸</text>
${scale.ticks.map(
  ({ at, isSame, label }) => html`<text x="${percent(at)}" y="30" text-anchor="middle">${isSame ? '1×' : label}</text>`,
)}</svg>`;
  return { head, strip };
}
