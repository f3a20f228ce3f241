import { type ChartDriver, driverStyle, paint } from '../style/paint.tsx';
import {
  RELEASE_LINE,
  type ReleaseHistory,
  type ReleaseRing,
  toAxisNames,
  type toReleaseDomain,
  toReleaseLine,
} from './release-line-model.ts';
import './release-line.css';
import './version-history.css';

type Props = {
  readonly driver: ChartDriver;
  readonly history: ReleaseHistory;
  readonly domain: ReturnType<typeof toReleaseDomain>;
  readonly rings: readonly ReleaseRing[];
  /** For screen readers. */
  readonly label: string;
};

/** What each release takes of the first one, on the axis and scale that the lines of a table share. Dashed is the first one. */
export function ReleaseLine({ driver, history, domain, rings, label }: Props) {
  const { width, height, inset } = RELEASE_LINE;
  const line = toReleaseLine(history, domain, rings);
  return (
    <span className="release-line-chart" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="release-line-first" d={`M${inset} ${line.first}H${width - inset}`} stroke={paint('fg-3')} />
        <path className="release-line-path" d={line.path} stroke={driverStyle(driver).colour} />
      </svg>
      {line.rings.map(({ position, direction, left, top, label: title }) => (
        <i key={position} className={direction} title={title} style={{ left: `${left}%`, top: `${top}px` }} />
      ))}
    </span>
  );
}

type AxisProps = { readonly releases: readonly string[]; readonly marked: readonly string[] };

/** The axis of the lines of a table, with the names of the releases that are spoken of. */
export const ReleaseAxis = ({ releases, marked }: AxisProps) => (
  <span className="version-axis" aria-hidden="true">
    {toAxisNames(releases, marked).map(({ text, at, anchor }) => (
      <span key={text} className={anchor} style={{ left: `${Math.round(at * 1000) / 10}%` }}>
        {text}
      </span>
    ))}
  </span>
);
