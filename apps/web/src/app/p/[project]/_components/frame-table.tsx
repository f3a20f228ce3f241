import type { FrameRow, ProfileComparison } from '@tachograph/analysis/why';
import { count } from '@tachograph/units';
import { whereOf } from '@/charts/flame/flame-frames.ts';
import { type FlameUnit, formatDifference, formatSize } from '@/charts/flame/flame-text.ts';

type Versions = { readonly before: string; readonly after: string };

/** Rows that are shown before the rest is opened. */
const FIRST_ROWS = 10;

const STATES: Partial<Readonly<Record<FrameRow['state'], string>>> = {
  gone: 'gone',
  new: 'new',
  explained: 'by what it calls',
  moved: 'inlined, or called elsewhere',
  'not-shown': 'no difference shown',
};

function directionOf({ state, difference }: FrameRow): 'better' | 'worse' | 'no-difference' {
  if (state === 'not-shown') return 'no-difference';
  return difference < 0 ? 'better' : 'worse';
}

const SHAPES = { better: '▲', worse: '▼', 'no-difference': '=' } as const;

/** Where the bars begin, and how long the longest of each direction is, as shares of the column. */
type BarScale = { readonly zero: number; readonly span: number };

function toBarScale(frames: readonly FrameRow[]): BarScale {
  const least = Math.min(0, ...frames.map(({ difference }) => difference));
  const most = Math.max(0, ...frames.map(({ difference }) => difference));
  const span = most - least || 1;
  return { zero: -least / span, span };
}

const percentOf = (share: number) => `${(100 * share).toFixed(1)}%`;

type RowProps = { readonly row: FrameRow; readonly unit: FlameUnit; readonly bars: BarScale };

function Row({ row, unit, bars }: RowProps) {
  const { name, before, after, difference, half, state } = row;
  const direction = directionOf(row);
  const where = whereOf(row);
  const width = Math.abs(difference) / bars.span;
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        {STATES[state] && <span className="meta"> {STATES[state]}</span>} {where && <code>{where}</code>}
      </th>
      <td className="num">{formatSize(unit, before)}</td>
      <td className="num">{formatSize(unit, after)}</td>
      <td className="num" title={half === null ? undefined : `± ${formatSize(unit, half)} ${unit.label}, 95 %`}>
        <span className={`verdict ${direction}`}>
          <i aria-hidden="true">{SHAPES[direction]}</i>
          {formatDifference(unit, difference)}
        </span>
      </td>
      <td className="profile-bar" aria-hidden="true">
        <span>
          <i
            className={direction}
            style={{ left: percentOf(difference < 0 ? bars.zero - width : bars.zero), width: percentOf(width) }}
          />
        </span>
      </td>
    </tr>
  );
}

type TableProps = { readonly comparison: ProfileComparison; readonly unit: FlameUnit; readonly versions: Versions };

function Rows({
  rows,
  unit,
  bars,
  versions,
}: Omit<TableProps, 'comparison'> & { rows: readonly FrameRow[]; bars: BarScale }) {
  return (
    <div className="scroll-x">
      <table className="table profile-table" style={{ '--profile-zero': percentOf(bars.zero) } as object}>
        <thead>
          <tr>
            <th scope="col">Frame, with all it calls</th>
            <th scope="col" className="num">
              {versions.before}
            </th>
            <th scope="col" className="num">
              {versions.after}
            </th>
            <th scope="col" className="num">
              Difference, {unit.label}
            </th>
            <td className="profile-bar" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.name} ${whereOf(row)}`} row={row} unit={unit} bars={bars} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Those in which a difference is come first, then their callers, then those without one. */
const rankOf = ({ state }: FrameRow) => (state === 'explained' ? 1 : state === 'not-shown' ? 2 : 0);

/** The frames by what became of them, and by the size of their difference: the twin of the graph. */
export function FrameTable({ comparison: { frames }, unit, versions }: TableProps) {
  const ordered = frames.toSorted((a, b) => rankOf(a) - rankOf(b));
  const bars = toBarScale(frames);
  const rest = ordered.slice(FIRST_ROWS);
  return (
    <>
      <Rows rows={ordered.slice(0, FIRST_ROWS)} unit={unit} bars={bars} versions={versions} />
      {rest.length > 0 && (
        <details className="profile-rest">
          <summary>{count(rest.length, 'more frame')}</summary>
          <Rows rows={rest} unit={unit} bars={bars} versions={versions} />
        </details>
      )}
    </>
  );
}
