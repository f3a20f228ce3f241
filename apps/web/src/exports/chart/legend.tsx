import { type ChartDriver, driverStyle } from '@/charts/style/paint.tsx';
import { type Block, INSIDE, TYPE } from '@/exports/engine/block.tsx';

type LegendItem = {
  readonly key: string;
  readonly driver: ChartDriver;
  readonly name: string;
  /** "2,611 ops/s"; empty for none. */
  readonly valueLabel: string;
};

const ROW = 18;
const MARK = 15;
const SANS_LETTER = 6.6;
const MONO_LETTER = 6.7;
const GAP = 16;

const nameWidth = ({ name }: LegendItem) => [...name].length * SANS_LETTER + 6;
const widthOf = (item: LegendItem) => MARK + nameWidth(item) + [...item.valueLabel].length * MONO_LETTER + GAP;

/** Names with their markers and newest values in as few rows as they fit in, in their order. */
export function toLegend(items: readonly LegendItem[]): Block {
  let x = 0;
  let row = 0;
  const body = items.map((item) => {
    if (x > 0 && x + widthOf(item) - GAP > INSIDE) [x, row] = [0, row + 1];
    const at = `translate(${Math.round(x)} ${row * ROW})`;
    x += widthOf(item);
    const { colour, marker } = driverStyle(item.driver);
    return (
      <g key={item.key} transform={at}>
        <path fill={colour} d={marker} transform="translate(5 9)" />
        <text {...TYPE.name} x={MARK} y={13}>
          {item.name}
        </text>
        {item.valueLabel && (
          <text {...TYPE.figure} x={Math.round(MARK + nameWidth(item))} y={13}>
            {item.valueLabel}
          </text>
        )}
      </g>
    );
  });
  return { height: items.length === 0 ? 0 : (row + 1) * ROW, body };
}
