import type { FamilyStrip as Strip } from '@tachograph/analysis/release-line';
import { formatTimes } from '@tachograph/analysis/verdict';
import { toStepHeight } from '@/charts/labels/step-height.ts';

/** Of a bar, in pixels. */
const MOST = 11;
const LEAST = 3;
/** Width and gap of a bar by how many there are: a strip is 64 wide at most. */
const SIZES = [
  { most: 5, wide: 8, gap: 4 },
  { most: 10, wide: 4, gap: 2 },
  { most: 16, wide: 3, gap: 1 },
] as const;
const NARROW = { most: 21, wide: 2, gap: 1 } as const;

const isMoved = ({ state }: Strip['bars'][number]) => state === 'better' || state === 'worse';

/** As many as fit; of more, those that moved before the others. */
const chooseBars = (bars: Strip['bars']) =>
  bars.length <= NARROW.most
    ? bars
    : [...bars.filter(isMoved), ...bars.filter((bar) => !isMoved(bar))].slice(0, NARROW.most);

/** "Speed: Select 1 1.24× better, Do 1 no change" */
function describeStrip({ name, bars }: Strip): string {
  const moved = bars.filter(isMoved);
  const same = bars.filter(({ state }) => state === 'same').length;
  const parts = moved.map(
    ({ title, ratio, state }) => `${title} ${ratio === null ? '' : `${formatTimes(ratio)} `}${state}`,
  );
  if (same > 0) parts.push(`${same} without a change`);
  return `${name}: ${parts.length > 0 ? parts.join(', ') : 'not measured'}`;
}

const toBox = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h-${width}z`;

/** The bar of a scenario in pixels, as a part of the path of all bars of its state. */
function toPath({ state, ratio }: Strip['bars'][number], x: number, wide: number): string {
  if (state === 'not-measured') return toBox(x + wide / 2 - 1, MOST, 2, 1);
  if (state === 'same') return toBox(x, MOST, wide, 1);
  const height = Math.round(toStepHeight(ratio, { most: MOST, least: LEAST }) * 10) / 10;
  return toBox(x, state === 'better' ? MOST - height : MOST + 1, wide, height);
}

/** One bar for each scenario: up is better, a line no change, down worse, dots not measured. Bars of a state are one path. */
export function FamilyStrip({ strip }: { readonly strip: Strip }) {
  const shown = chooseBars(strip.bars);
  const { wide, gap } = SIZES.find(({ most }) => shown.length <= most) ?? NARROW;
  const width = Math.max(1, shown.length * (wide + gap) - gap);
  const paths = new Map<string, string>();
  for (const [index, bar] of shown.entries())
    paths.set(bar.state, (paths.get(bar.state) ?? '') + toPath(bar, index * (wide + gap), wide));
  const label = describeStrip(strip);
  return (
    <svg className="strip" width={width} height={2 * MOST + 1} role="img">
      <title>{label}</title>
      {[...paths].map(([state, d]) => (
        <path key={state} className={state} d={d} />
      ))}
    </svg>
  );
}
