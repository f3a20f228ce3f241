import { toRatioScale } from '@tachograph/charts/scale';
import type { Colour, ThemeName } from '@tachograph/charts/style';
import { paint, TEXT } from '@/charts/style/paint.tsx';
import { fitText } from '@/exports/engine/block.tsx';
import { toSvg } from '@/exports/engine/to-svg.tsx';
import { SANS } from '@/exports/png/font-files.ts';
import type { GateRow } from './to-gate-rows.ts';

/** Pixels. The image has no background: it stands on that of a comment. */
const WIDTH = 520;
const ROW = 32;
const TOP = 6;
const FOOT = 30;
const NAME_WIDTH = 156;
const PLOT_FROM = 168;
const PLOT_TO = 380;
const LABEL_FROM = 394;
const SIZE = 13;
/** Space beside the outermost ends, as a share of the scale. */
const PAD = 0.06;

const NAME = { fontSize: SIZE, fontWeight: 500, fontFamily: SANS, fill: paint('fg') } as const;

const colourOf = ({ outcome }: GateRow): Colour => (outcome === 'worse' || outcome === 'better' ? outcome : 'fg-3');

function toScale(rows: readonly GateRow[]) {
  const slowest = Math.min(1, ...rows.map(({ low }) => low));
  const fastest = Math.max(1, ...rows.map(({ high }) => high));
  const pad = (Math.log(fastest) - Math.log(slowest)) * PAD;
  const scale = toRatioScale({ slowest: slowest * Math.exp(-pad), fastest: fastest * Math.exp(pad) }, 0.2);
  const toX = (share: number) => PLOT_FROM + share * (PLOT_TO - PLOT_FROM);
  return {
    ticks: scale.ticks.map((tick) => ({ ...tick, x: toX(tick.at) })),
    toX: (ratio: number) => toX(scale.position(ratio)),
  };
}

type Placed = { readonly row: GateRow; readonly y: number; readonly toX: (ratio: number) => number };

/** Name, interval with its ends, the ratio, and the verdict in words. */
function Interval({ row, y, toX }: Placed) {
  const { name, ratio, low, high, label } = row;
  const colour = paint(colourOf(row));
  const from = toX(low);
  const at = toX(ratio);
  const to = toX(high);
  return (
    <>
      <text {...NAME} x="0" y={y + 4.5}>
        {fitText(name, NAME_WIDTH, SIZE)}
      </text>
      <path
        stroke={colour}
        strokeWidth="2"
        fill="none"
        d={`M${from} ${y - 6}V${y + 6}M${from} ${y}H${to}M${to} ${y - 6}V${y + 6}`}
      />
      <circle fill={colour} cx={at} cy={y} r="4" />
      <text {...NAME} fill={colour} x={LABEL_FROM} y={y + 4.5}>
        {label}
      </text>
    </>
  );
}

type Gate = { readonly rows: readonly GateRow[]; readonly more: number };

/** The intervals of a head against its base, as small as a comment has space for. */
export function toGateSvg({ rows, more }: Gate, theme: ThemeName): string {
  const { ticks, toX } = toScale(rows);
  const bottom = TOP + rows.length * ROW;
  const summary = rows.map(({ name, label }) => `${name} ${label.slice(2)}`).join(', ');
  const body = (
    <>
      {ticks.map(({ x, isSame, label }) => (
        <g key={x}>
          <path stroke={paint(isSame ? 'fg-3' : 'line')} d={`M${x} ${TOP}V${bottom}`} />
          <text {...TEXT.tick} x={x} y={bottom + 18} textAnchor="middle">
            {isSame ? '1×' : label}
          </text>
        </g>
      ))}
      {rows.map((row, nth) => (
        <Interval key={row.name} row={row} y={TOP + (nth + 0.5) * ROW} toX={toX} />
      ))}
      <text {...TEXT.label} fontSize="11" fill={paint('fg-3')} x="0" y={bottom + 18}>
        {more > 0 ? `and ${more} more` : '◂ worse than the base'}
      </text>
    </>
  );
  return toSvg({ width: WIDTH, height: bottom + FOOT, title: `Head against base: ${summary}`, body }, theme);
}
