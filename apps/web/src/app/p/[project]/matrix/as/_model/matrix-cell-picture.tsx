import type { MatrixCell } from '@tachograph/analysis/matrix';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { cellHeat } from '@/app/p/[project]/matrix/cell-heat.ts';
import type { Heat } from '@/charts/bars/heat-model.ts';
import { shownValue } from '@/charts/labels/chart-words.ts';
import type { ChartUnit } from '@/charts/labels/types.ts';
import { Hatch } from '@/exports/chart/hatch.tsx';
import { shortVerdict } from '@/exports/chart/short-verdict.ts';
import { fitText } from '@/exports/share/svg-text.ts';

/** Pixels of a cell. */
export const CELL = { width: 102, height: 36 } as const;
const [LEFT, AFTER_SHAPE, FIGURE_AT, WORDS_AT] = [9, 21, 14, 27];

/** The ratio as a bar from the middle, to the right where it is better: it says without colour what the tint says. */
function Bar({ heat: { side, share } }: { heat: Heat }) {
  const middle = CELL.width / 2;
  const length = (share * (CELL.width - 12)) / 2;
  return (
    <g transform={`translate(0 ${CELL.height - 5})`}>
      <rect className="picture-bar" x={middle - 0.5} y="-1" width="1" height="4" />
      <rect className="picture-bar" x={side === 'better' ? middle : middle - length} y="0" width={length} height="2" />
    </g>
  );
}

type WordsProps = { readonly text: string; readonly look: string; readonly x?: number; readonly y: number };

const Words = ({ text, look, x = LEFT, y }: WordsProps) => (
  <text className={`picture-${look}`} x={x} y={y}>
    {fitText(text, CELL.width - x, 9.5)}
  </text>
);

/** The shape stands by itself: a PNG draws it, and with it all of its text, with other letters. */
function Standing({ cell: { measurement, verdict }, isReference }: { cell: MatrixCell; isReference: boolean }) {
  if (measurement.status === 'emulated')
    return <Words text={isReference ? 'emulated, ref.' : 'emulated'} look="small" y={WORDS_AT} />;
  const shape = OUTCOME_SHAPES[verdict.outcome];
  return (
    <>
      {shape && <Words text={shape} look="small" y={WORDS_AT} />}
      <Words text={shortVerdict(verdict)} look="small" x={shape ? AFTER_SHAPE : LEFT} y={WORDS_AT} />
    </>
  );
}

type Props = { readonly cell: MatrixCell | null; readonly unit: ChartUnit; readonly isReference: boolean };

/** One cell as the page has it: figure, verdict, tint and bar; hatched where emulated, and in words where there is no figure. */
export function MatrixCellPicture({ cell, unit, isReference }: Props) {
  if (!cell) return <Words text="not run" look="note" y={20} />;
  const { value, status } = cell.measurement;
  if (value === null) return <Words text={status} look={status === 'failed' ? 'failed' : 'small'} y={20} />;
  const heat = cellHeat(cell);
  return (
    <>
      {heat.step > 0 && (
        <rect className={`heat ${heat.side} step-${heat.step}`} width={CELL.width} height={CELL.height} />
      )}
      {status === 'emulated' && <Hatch width={5} height={CELL.height} />}
      <Words text={shownValue(value, unit)} look={isReference ? 'name' : 'figure'} y={FIGURE_AT} />
      <Standing cell={cell} isReference={isReference} />
      {heat.step > 0 && <Bar heat={heat} />}
    </>
  );
}
