import type { StandingEntry } from '@tachograph/analysis/scoreboard';
import { formatOutcome } from '@tachograph/analysis/verdict';
import { toRatioScale } from '@tachograph/charts/scale';
import { count } from '@tachograph/units';
import { toStandingDomain } from '@/charts/standing/standing-model.ts';
import { StandingAxis, StandingStrip } from '@/charts/standing/standing-strip.tsx';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { formatInterval } from '@/format/format-interval.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '../driver/driver-name.tsx';
import { RatioVerdict } from '../verdict/ratio-verdict.tsx';
import { PastCell, type StandingPast } from './past-cell.tsx';
import './standing.css';

/** Drivers that a standing names, unless its page says otherwise. */
const MOST = 10;
/** Between two ticks, as a share of a narrow axis. */
const APART = 0.22;

type Props = {
  readonly standing: readonly StandingEntry[];
  readonly slots: DriverSlots;
  /** Canonical unit of the values: decides between "faster" and "better". */
  readonly unit: string | null;
  readonly hrefOf: (driver: string) => string;
  /** Drivers that are not in the standing for their number. */
  readonly omitted?: number;
  /** The page of all drivers. */
  readonly allHref: string;
  /** How the drivers came there: a column more. */
  readonly past?: StandingPast | undefined;
  /** Drivers that are named, the best ones. */
  readonly most?: number;
};

const byPlace = (a: StandingEntry, b: StandingEntry) => (b.place ?? 0) - (a.place ?? 0);

function Interval({ entry: { ratio, low, high, n, isCommon } }: { readonly entry: StandingEntry }) {
  if (ratio === null) return null;
  const interval = low !== null && high !== null ? formatInterval(ratio, low, high) : null;
  return (
    <>
      {interval && <span className="standing-interval">{interval} · </span>}
      <span title={isCommon ? undefined : 'measured in too few scenarios: its mean is over those alone'}>
        n {n}
        {!isCommon && ' only'}
      </span>
    </>
  );
}

type RowProps = Omit<Props, 'standing' | 'omitted' | 'allHref' | 'most'> & {
  readonly entry: StandingEntry;
  readonly scale: ReturnType<typeof toRatioScale>;
};

function Row({ entry, slots, unit, hrefOf, scale, past }: RowProps) {
  const { driver, options } = entry.column;
  const version = entry.versions.own;
  return (
    <tr>
      <th scope="row">
        <Link href={hrefOf(driver.slug)}>
          <DriverName driver={toChartDriver(driver, slots)} version={version ?? undefined} />
        </Link>
        {options && <span className="meta"> {options}</span>}
      </th>
      <td className="standing-plot">
        <StandingStrip scale={scale} driver={toChartDriver(driver, slots)} figure={entry} />
      </td>
      <td className="standing-figure">
        {entry.ratio === null ? (
          <span className="meta">no common scenario</span>
        ) : (
          <RatioVerdict outcome={entry.outcome} ratio={entry.ratio} unit={unit} explanation={entry.explanation} />
        )}
      </td>
      {past ? (
        <PastCell entry={entry} driver={toChartDriver(driver, slots)} past={past} />
      ) : (
        <td className="standing-detail meta">
          <Interval entry={entry} />
        </td>
      )}
    </tr>
  );
}

/** Drivers by the geometric mean of their ratios to the reference, the best first: a table whose second column is drawn. */
export function StandingTable({ standing, omitted = 0, allHref, most = MOST, ...props }: Props) {
  const more = Math.max(0, standing.length - most) + omitted;
  const shown = standing.toSorted(byPlace).slice(0, most);
  const scale = toRatioScale(toStandingDomain(shown), APART);
  return (
    <>
      <table className="standing">
        <caption className="visually-hidden">Geometric mean of the ratios of each driver to the reference</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Driver</th>
            <th scope="col">Ratio on a log scale</th>
            <th scope="col">Ratio</th>
            <th scope="col">{props.past ? `${props.past.metric} by version` : '95 % interval and cases'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row key={entry.column.key} entry={entry} scale={scale} {...props} />
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td className="meta">
              {formatOutcome('worse', props.unit)} ← → {formatOutcome('better', props.unit)}
            </td>
            <td>
              <StandingAxis scale={scale} />
            </td>
            <td />
            <td className="standing-past meta">{props.past && `${props.past.metric} by version`}</td>
          </tr>
        </tfoot>
      </table>
      {more > 0 && (
        <p className="meta standing-more">
          <Link className="link" href={allHref}>
            {count(more, 'more driver')}
          </Link>
        </p>
      )}
    </>
  );
}
