import { type DriverSlot, driverStyle, paint } from '@tachograph/charts/style';
import { type Html, html } from './html.ts';

/** A point as shares of the plot, 0 at the left and at the foot. */
type LinePoint = {
  readonly x: number;
  readonly y: number;
  /** Ends of its interval; null without one. */
  readonly low: number | null;
  readonly high: number | null;
  /** "8.23.1: 120 µs" */
  readonly label: string;
};

export type Line = { readonly name: string; readonly slot: DriverSlot; readonly points: readonly LinePoint[] };

type LineTick = { readonly at: number; readonly label: string };

type Lines = {
  /** What is drawn, for screen readers. */
  readonly label: string;
  readonly lines: readonly Line[];
  readonly x: { readonly ticks: readonly LineTick[]; readonly title: string };
  readonly y: { readonly ticks: readonly LineTick[]; readonly title: string };
};

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

const segment = (a: LinePoint, b: LinePoint): Html =>
  html`<line x1="${percent(a.x)}" y1="${percent(1 - a.y)}" x2="${percent(b.x)}" y2="${percent(1 - b.y)}"/>`;

const whisker = ({ x, low, high }: LinePoint): Html | null =>
  low === null || high === null
    ? null
    : html`<line stroke-width="5" opacity="0.3" x1="${percent(x)}" x2="${percent(x)}" y1="${percent(1 - low)}" y2="${percent(1 - high)}"/>`;

function drawLine({ slot, points }: Line): Html {
  const { colour, dash, marker } = driverStyle({ slot });
  const joined = points.slice(1).map((point, at) => segment(points[at] ?? point, point));
  const marks = points.map(
    ({ x, y, label }) =>
      html`<svg x="${percent(x)}" y="${percent(1 - y)}" overflow="visible"><path fill="${colour}" d="${marker}"><title>${label}</title></path></svg>`,
  );
  return html`<g stroke="${colour}" fill="none">${points.map(whisker)}<g stroke-width="1.5" stroke-dasharray="${dash ?? 'none'}">${joined}</g></g>${marks}`;
}

const legend = ({ name, slot }: Line): Html => {
  const { colour, marker } = driverStyle({ slot });
  return html`<li><svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true"><path fill="${colour}" d="${marker}"/></svg> ${name}</li>`;
};

/** Lines over an axis, with a legend where there are several. Text keeps its size, however wide the page is. */
export const drawLines = ({ label, lines, x, y }: Lines): Html => html`<figure>
<figcaption>${y.title}</figcaption>
${lines.length > 1 ? html`<ul class="legend">${lines.map(legend)}</ul>` : null}
<div class="plot"><svg width="100%" height="170" overflow="visible" role="img" aria-label="${label}">
${y.ticks.map(
  ({ at, label: text }) =>
    html`<line stroke="${paint('grid')}" x1="0" x2="100%" y1="${percent(1 - at)}" y2="${percent(1 - at)}"/><text x="-8" y="${percent(1 - at)}" dy="4" text-anchor="end">${text}</text>`,
)}<line stroke="${paint('line-2')}" x1="0" x2="100%" y1="100%" y2="100%"/>
${x.ticks.map(({ at, label: text }) => html`<text x="${percent(at)}" y="100%" dy="18" text-anchor="middle">${text}</text>`)}
${lines.map(drawLine)}
</svg></div><p class="meta">${x.title}</p></figure>`;
