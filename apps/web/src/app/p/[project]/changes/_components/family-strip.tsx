import type { FamilyStrip as Strip } from '@tachograph/analysis/release-line';
import { formatTimes } from '@tachograph/analysis/verdict';

/** Of a bar, in pixels: a change of two times has the full height. */
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

const heightOf = (ratio: number | null) =>
  ratio === null ? LEAST : Math.min(MOST, Math.max(LEAST, Math.abs(Math.log2(ratio)) * MOST));

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

/** One bar for each scenario: up is better, a line no change, down worse, dots not measured. */
export function FamilyStrip({ strip }: { readonly strip: Strip }) {
  const shown = chooseBars(strip.bars);
  const { wide, gap } = SIZES.find(({ most }) => shown.length <= most) ?? NARROW;
  const width = Math.max(1, shown.length * (wide + gap) - gap);
  const label = describeStrip(strip);
  return (
    <svg className="strip" width={width} height={2 * MOST + 1} role="img" aria-label={label}>
      <title>{label}</title>
      {shown.map(({ title, state, ratio }, index) => {
        const x = index * (wide + gap);
        if (state === 'not-measured')
          return <rect key={title + x} className="none" x={x + wide / 2 - 1} y={MOST} width={2} height={1} />;
        if (state === 'same') return <rect key={title + x} className="same" x={x} y={MOST} width={wide} height={1} />;
        const height = heightOf(ratio);
        return (
          <rect
            key={title + x}
            className={state}
            x={x}
            y={state === 'better' ? MOST - height : MOST + 1}
            width={wide}
            height={height}
          />
        );
      })}
    </svg>
  );
}
