import { nameRow, type Upgrade, type UpgradeRow } from '@tachograph/analysis/upgrade';
import { formatVerdict, isEvaluated, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { toRatioScale } from '@tachograph/charts/scale';
import { toStandingDomain } from '@/charts/standing/standing-model.ts';
import { type DriverSlot, driverStyle, paint } from '@/charts/style/paint.tsx';
import { type Block, fitText, stack, TYPE, toGap } from '@/exports/engine/block.tsx';
import { formatInterval } from '@/format/format-interval.ts';

const MOST_ROWS = 40;
const LINE = 24;
const MIDDLE = LINE / 2;
/** Where plot and figure begin, and where the plot ends, in pixels. */
const PLOT = 160;
const FIGURE = 268;
const END = FIGURE - 14;

type Scale = ReturnType<typeof toRatioScale>;

const toX = ({ position }: Scale, ratio: number) => PLOT + position(ratio) * (END - PLOT);

function toLine(row: UpgradeRow, scale: Scale, colour: string): Block {
  const { verdict } = row;
  const { ratio, ratioLow: low, ratioHigh: high, outcome } = verdict;
  const isDrawn = isEvaluated(verdict) && ratio !== null;
  const ends = ratio !== null && low !== null && high !== null ? `  ${formatInterval(ratio, low, high)}` : '';
  return {
    height: LINE,
    body: (
      <>
        <text {...TYPE.small} x="0" y="16">
          {fitText(nameRow(row), PLOT - 10, 11)}
        </text>
        <line x1={toX(scale, 1)} x2={toX(scale, 1)} y1="2" y2={LINE - 2} stroke={paint('line-2')} strokeWidth="1.5" />
        {isDrawn && low !== null && high !== null && (
          <line x1={toX(scale, low)} x2={toX(scale, high)} y1={MIDDLE} y2={MIDDLE} stroke={colour} strokeWidth="2" />
        )}
        {isDrawn && <circle cx={toX(scale, ratio)} cy={MIDDLE} r="4.5" fill={colour} stroke={paint('surface')} />}
        <text {...TYPE.small} x={FIGURE} y="16">
          {`${OUTCOME_SHAPES[outcome]} ${formatVerdict(verdict)}${ends}`}
        </text>
      </>
    ),
  };
}

/** The scenarios of an upgrade below each other, on one axis of ratios. */
export function toUpgradeBlock({ rows }: Upgrade, slot: DriverSlot): Block {
  const shown = rows.slice(0, MOST_ROWS);
  const figures = shown.flatMap(({ verdict }) =>
    isEvaluated(verdict) ? [{ ratio: verdict.ratio, low: verdict.ratioLow, high: verdict.ratioHigh }] : [],
  );
  const scale = toRatioScale(toStandingDomain(figures), 0.2);
  const { colour } = driverStyle({ slot });
  return stack([
    {
      height: 18,
      body: scale.ticks.map(({ at, label }) => (
        <text key={label + at} {...TYPE.note} x={PLOT + at * (END - PLOT)} y="13" textAnchor="middle">
          {label}
        </text>
      )),
    },
    ...shown.map((row) => toLine(row, scale, colour)),
    toGap(6),
  ]);
}
