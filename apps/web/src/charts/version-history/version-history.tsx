import { driverStyle, paint, TEXT } from '../style/paint.tsx';
import {
  HISTORY,
  type VersionHistory as History,
  type HistoryPoint,
  toHistoryLines,
  toVersionLabels,
  type VersionPoint,
} from './version-history-model.ts';

const shapeOf = ({ status, value }: VersionPoint): string =>
  value !== null ? (status === 'emulated' ? 'hollow' : 'full') : status === 'unsupported' ? 'dash' : 'cross';

const MARKS: Readonly<Record<string, string>> = { dash: 'M-3.5 0h7', cross: 'M-3-3 3 3M3-3-3 3' };

type MarkProps = { readonly at: HistoryPoint; readonly colour: string; readonly newest: string | null };

function Mark({ at: { x, y, point, step }, colour, newest }: MarkProps) {
  const shape = shapeOf(point);
  const title = <title>{point.label}</title>;
  const stroke = { className: 'version-history-none', fill: 'none', stroke: paint('fg-3'), strokeWidth: 1.5 };
  const hollow = { className: 'version-history-hollow', fill: paint('surface'), stroke: colour, strokeWidth: 1.5 };
  if (MARKS[shape])
    return (
      <path {...stroke} d={MARKS[shape]} transform={`translate(${x} ${y})`}>
        {title}
      </path>
    );
  if (step && shape === 'full')
    return (
      <circle
        className="version-history-step"
        cx={x}
        cy={y}
        r={3}
        fill={paint('surface')}
        stroke={paint(step)}
        strokeWidth={1.75}
      >
        {title}
      </circle>
    );
  if (newest && shape === 'full')
    return (
      <path className="version-history-end" fill={colour} d={newest} transform={`translate(${x} ${y}) scale(.8)`}>
        {title}
      </path>
    );
  const dot = shape === 'hollow' ? hollow : { className: 'version-history-dot', fill: colour };
  return (
    <circle {...dot} cx={x} cy={y} r={2}>
      {title}
    </circle>
  );
}

type Props = History & {
  /** In pixels; that of an image if left out. */
  readonly width?: number;
};

/** One case through the versions of its driver: band, line and points, the newest with the driver's marker. */
export function VersionHistory({ driver, positions, lines, steps, label, width = HISTORY.width }: Props) {
  const { colour, marker } = driverStyle(driver);
  return (
    <svg className="version-history" viewBox={`0 0 ${width} ${HISTORY.height}`} role="img" aria-label={label}>
      {toHistoryLines({ positions, lines, steps, width }).map((line) => (
        <g key={line.key} className={line.isBranch ? 'version-history-branch' : undefined}>
          {line.band && <path fill={colour} opacity="0.16" d={line.band} />}
          {line.whisker && <path stroke={colour} strokeWidth="6" opacity="0.25" d={line.whisker} />}
          {line.path && (
            <path
              className="version-history-line"
              fill="none"
              stroke={colour}
              strokeWidth="1.5"
              strokeDasharray={line.isBranch ? '3 2' : undefined}
              strokeLinejoin="round"
              d={line.path}
            />
          )}
          {line.points.map((at) => (
            <Mark
              key={at.point.position}
              at={at}
              colour={colour}
              newest={at.point.position === positions - 1 ? marker : null}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Pixels of the axis that names are chosen for, where a page is narrow. */
const NARROW = 340;

/** The same axis on a page: its text keeps its size. */
export const VersionAxisText = ({ versions }: { readonly versions: readonly string[] }) => (
  <span className="version-axis" aria-hidden="true">
    {toVersionLabels(versions, NARROW).map(({ text, x, anchor }) => (
      <span key={text} className={anchor} style={{ left: `${Math.round((x / NARROW) * 1000) / 10}%` }}>
        {text}
      </span>
    ))}
  </span>
);

/** The axis that all version histories of an image share. */
export function VersionAxis({ versions }: { versions: readonly string[] }) {
  return (
    <svg className="version-history" viewBox={`0 0 ${HISTORY.width} 18`} aria-hidden="true">
      {toVersionLabels(versions).map(({ text, x, anchor }) => (
        <text key={text} {...TEXT.tick} x={x} y={13} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
