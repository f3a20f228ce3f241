import type { ComparisonCell, ComparisonColumn } from '@tachograph/analysis/comparison';
import { isEvaluated } from '@tachograph/analysis/verdict';
import type { ReactNode } from 'react';
import { Grid, RatioHeads, RatioMarks, RatioTicks } from '@/charts/bars/ratio-bar.tsx';
import { type RatioBarGeometry, type RatioBarProps, toRatioBar } from '@/charts/bars/ratio-model.ts';
import { type ChartDriver, type DriverSlot, driverStyle } from '@/charts/style/driver-style.tsx';
import { paint } from '@/charts/style/paint.ts';
import { type Block, TYPE } from '@/exports/engine/block.tsx';
import { widthOf } from '@/exports/engine/text.ts';
import { HATCH } from '@/exports/engine/to-svg.tsx';
import { NOT_LIKE_FOR_LIKE } from '@/ui/comparison/cell-text.ts';
import { AXIS_HEIGHT, fitName, INSIDE, type Layout, NAME_FROM } from './comparison-layout.ts';

const toDriver = ({ driver, styleIndex }: ComparisonColumn): ChartDriver => ({
  name: driver.name,
  slot: styleIndex as DriverSlot,
});

type NameProps = { readonly column: ComparisonColumn; readonly layout: Layout };

/** A driver's marker and name, on a separate line. */
export function Name({ column, layout }: NameProps) {
  const { colour, marker } = driverStyle(toDriver(column));
  return (
    <>
      <path d={marker} fill={colour} transform="translate(6 10)" />
      <text {...TYPE.name} x={NAME_FROM} y="14">
        {fitName(column, layout.nameWidth)}
      </text>
    </>
  );
}

type Evaluated = Pick<ComparisonCell['verdict'], 'outcome' | 'ratio' | 'ratioLow' | 'ratioHigh'>;
type BarOptions = Pick<RatioBarProps, 'status' | 'isReference' | 'againstEmulated'>;

/** The page's bar of a ratio. How far it leaves the scale stands before 1× where there is no space behind the bar. */
export function toBar(evaluated: Evaluated, options: BarOptions, layout: Layout): RatioBarGeometry {
  const { ratio, ratioLow: low, ratioHigh: high } = evaluated;
  const { scale, barFrom, barTo, verdictFrom } = layout;
  const bar = toRatioBar({ ...options, reason: null, ratio, low, high, evaluated: isEvaluated(evaluated) }, scale);
  const { text } = bar;
  const end = barFrom + bar.textAt * (barTo - barFrom) + 8 + widthOf(text, 12);
  return end < verdictFrom - 4 ? bar : { ...bar, textAt: scale.same, textAnchor: 'end' };
}

type StripProps = {
  readonly layout: Layout;
  readonly y?: number;
  readonly height: number;
  readonly children: ReactNode;
};

/** The strip of a line, or of several, in which the bars stand. */
const BarStrip = ({ layout: { barFrom, barTo }, children, ...position }: StripProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that is named.
  <svg x={barFrom} width={barTo - barFrom} {...position}>
    {children}
  </svg>
);

type BarProps = { readonly bar: RatioBarGeometry; readonly column: ComparisonColumn; readonly layout: Layout };

export const Bar = ({ bar, column, layout }: BarProps) => (
  <BarStrip layout={layout} y={-4} height={28}>
    <RatioMarks bar={bar} driver={toDriver(column)} hatchId={HATCH} />
  </BarStrip>
);

/** The scale of the ratios, above the first of the lines. */
export const toAxis = (layout: Layout, unit: string | null): Block => ({
  height: AXIS_HEIGHT,
  body: (
    <BarStrip layout={layout} height={AXIS_HEIGHT}>
      <RatioHeads scale={layout.scale} unit={unit} width={layout.barTo - layout.barFrom} />
      <RatioTicks scale={layout.scale} />
    </BarStrip>
  ),
});

export const BarGrid = ({ layout, y, height }: Omit<StripProps, 'children'>) => (
  <BarStrip layout={layout} y={y} height={height}>
    <Grid ticks={layout.scale.ticks} />
  </BarStrip>
);

type WatermarkProps = { readonly from: number; readonly to: number };

/** The text of an override across the figures themselves, so that no part of the image goes without them. */
export function Watermark({ from, to }: WatermarkProps) {
  const positions = Array.from(
    { length: Math.max(0, Math.ceil((to - from - 66) / 136)) },
    (_, nth) => from + 66 + nth * 136,
  );
  return positions.map((y) => (
    <text
      key={y}
      fill={paint('warn')}
      opacity="0.13"
      fontSize="37"
      fontWeight="600"
      textAnchor="middle"
      x={INSIDE / 2}
      y={y}
      transform={`rotate(-14 ${INSIDE / 2} ${y})`}
    >
      {NOT_LIKE_FOR_LIKE}
    </text>
  ));
}
