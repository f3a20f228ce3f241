import { driverStyle } from '../style/driver-style.ts';
import type { VersionHistory as Course, VersionPoint } from './version-history-model.ts';
import { HISTORY, type HistoryPoint, toHistoryLines, toVersionLabels } from './version-history-model.ts';

const shapeOf = ({ status, value }: VersionPoint): string =>
  value !== null ? (status === 'emulated' ? 'hollow' : 'full') : status === 'unsupported' ? 'dash' : 'cross';

const MARKS: Readonly<Record<string, string>> = { dash: 'M-3.5 0h7', cross: 'M-3-3 3 3M3-3-3 3' };

function Mark({ at: { x, y, point }, newest }: { at: HistoryPoint; newest: string | null }) {
  const shape = shapeOf(point);
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{point.label}</title>
      {newest && shape === 'full' ? (
        <path className="course-end" d={newest} transform="scale(.8)" />
      ) : MARKS[shape] ? (
        <path className="course-none" d={MARKS[shape]} />
      ) : (
        <circle className={shape === 'hollow' ? 'course-hollow' : 'course-dot'} r={2} />
      )}
    </g>
  );
}

/** One case through the versions of its driver: band, line and points, the newest with the driver's marker. */
export function VersionHistory({ driver, positions, lines, label }: Course) {
  const { className, marker } = driverStyle(driver);
  return (
    <svg
      className={`course ${className}`}
      viewBox={`0 0 ${HISTORY.width} ${HISTORY.height}`}
      role="img"
      aria-label={label}
    >
      {toHistoryLines({ positions, lines }).map((line) => (
        <g key={line.key} className={line.isBranch ? 'course-branch' : undefined}>
          {line.band && <path className="course-band" d={line.band} />}
          {line.whisker && <path className="course-whisker" d={line.whisker} />}
          {line.path && <path className="course-line" d={line.path} />}
          {line.points.map((at) => (
            <Mark key={at.point.position} at={at} newest={at.point.position === positions - 1 ? marker : null} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The axis that all courses of a table share. The table of all versions says the same to a screen reader. */
export function VersionAxis({ versions }: { versions: readonly string[] }) {
  return (
    <svg className="course course-axis" viewBox={`0 0 ${HISTORY.width} 18`} aria-hidden="true">
      {toVersionLabels(versions).map(({ text, x, anchor }) => (
        <text key={text} x={x} y={13} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}
