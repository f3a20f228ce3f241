import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { Origin } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import { paint, TEXT } from '../style/paint.tsx';
import type { ChangeMark, Level, PanelGeometry } from './geometry.ts';
import { type LabelPlace, WIDE_FROM } from './place-change-labels.ts';

/** From the upper edge of the plot to the lower line of a label, and from there to its upper one. */
const ABOVE = 9;
const LINE = 13;
/** Of a row of labels. */
const ROW_HEIGHT = 2 * LINE + 4;

/** A column of less is drawn as a stroke: two versions of one run are at one time. */
const LEAST_WIDTH = 0.003;

const Column = ({ mark: { x, width, size, place } }: { mark: ChangeMark }) => (
  <rect
    className="trend-change"
    x={percent(x)}
    width={percent(width)}
    height="100%"
    fill={paint('fg-3')}
    opacity="0.15"
    {...(width < LEAST_WIDTH ? { stroke: paint('fg-3'), strokeWidth: 2 } : {})}
  >
    <title>{`${size}, ${place}`}</title>
  </rect>
);

const LevelLine = ({ level: { from, to, y } }: { level: Level }) => (
  <line x1={percent(from)} x2={percent(to)} y1={percent(y)} y2={percent(y)} stroke={paint('fg-3')} strokeWidth="1" />
);

type ColumnsProps = {
  readonly panel: PanelGeometry;
  /** Share of the plot from the top where ratios are 1; null where none is drawn. */
  readonly oneAt: number | null;
};

/** Beneath the lines: a column where each change lies, the level between two of them, and the anchor of ratios. */
export const ChangeColumns = ({ panel: { changes = [], levels = [] }, oneAt }: ColumnsProps) => (
  <svg className="trend-layer" aria-hidden="true">
    {changes.map((mark) => (
      <Column key={mark.key} mark={mark} />
    ))}
    {levels.map((level) => (
      <LevelLine key={level.key} level={level} />
    ))}
    {oneAt !== null && (
      <line
        className="trend-anchor"
        x2="100%"
        y1={percent(oneAt)}
        y2={percent(oneAt)}
        stroke={paint('fg-3')}
        strokeDasharray="4 3"
      />
    )}
  </svg>
);

/** A name with the class of each width at which something is shown. */
export const widthClasses = (name: string, shownAt: readonly boolean[]): string =>
  [name, ...shownAt.flatMap((shown, step) => (shown ? [`w${step}`] : []))].join(' ');

/** Of a label in the second row: a hair down to its column. */
const Hair = ({ mark: { x, width }, label }: LabelProps) => (
  <Origin x={x + width / 2} stroke={paint('line-2')} className={widthClasses('trend-tick', label.shownAt)}>
    <line y2={4 - ABOVE - label.row * ROW_HEIGHT} />
  </Origin>
);

/** What stands behind a label is cut off around it. */
const HALO = { stroke: paint('surface'), strokeWidth: 4, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;

type LabelProps = { readonly mark: ChangeMark; readonly label: LabelPlace; readonly isShort?: boolean | undefined };

/** "▼ 1.75× slower" over "2.3.0 → 2.3.3"; short without the versions. */
function Label({ mark: { direction, size, place }, label, isShort = false }: LabelProps) {
  const { textAnchor, row } = label;
  const foot = -ABOVE - row * ROW_HEIGHT;
  const colour = direction === 'worse' ? paint('worse') : paint('fg');
  return (
    <Origin x={label.x} className={widthClasses('trend-tick trend-change-label', label.shownAt)}>
      <text {...TEXT.name} {...HALO} fill={colour} textAnchor={textAnchor} y={isShort ? foot : foot - LINE}>
        {`${OUTCOME_SHAPES[direction]} ${size}`}
      </text>
      {!isShort && (
        <text className="trend-change-place" {...TEXT.tick} {...HALO} textAnchor={textAnchor} y={foot}>
          {place}
        </text>
      )}
    </Origin>
  );
}

/** Above the lines: a ring on the first point after each change, and how large it is. */
export const ChangeLabels = ({ panel: { changes = [], isLower } }: { panel: PanelGeometry }) => (
  <>
    {changes.flatMap(({ key, rings, direction }) =>
      rings.map(({ x, y }) => (
        <circle
          key={`${key} ${y}`}
          className="trend-change-ring"
          cx={percent(x)}
          cy={percent(y)}
          r="6.5"
          fill="none"
          stroke={direction === 'worse' ? paint('worse') : paint('fg')}
          strokeWidth="1.5"
        />
      )),
    )}
    {[Hair, Label].map((Part) =>
      changes.flatMap((mark) =>
        mark.labels
          .filter(({ row }) => Part === Label || row > 0)
          .map((label) => (
            <Part key={`${mark.key} ${label.row} ${label.textAnchor}`} mark={mark} label={label} isShort={isLower} />
          )),
      ),
    )}
  </>
);

/** Pixels above a plot that its labels need. */
export function labelHeight({ changes = [], isLower }: PanelGeometry): number {
  const rows = Math.max(0, ...changes.flatMap(({ labels }) => labels.map(({ row }) => row + 1)));
  return rows === 0 ? 0 : ABOVE + (isLower ? LINE : rows * ROW_HEIGHT);
}

/** Whether a plot of this step of PLOT_WIDTHS has the versions below the sizes. */
export const hasVersions = (step: number): boolean => step >= WIDE_FROM;
