import type { LineValues } from '@tachograph/analysis/change-line';
import { describeParams } from '@tachograph/analysis/measurement';
import type { Change } from '@tachograph/schema/change';
import { type ChartDriver, DriverMark } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import { Link } from '@/routing/link.tsx';
import { ChangeSize } from './change-size.tsx';
import { ChangeSparkline, describeLength } from './change-sparkline.tsx';
import { ChangeStateChip } from './change-state-chip.tsx';
import { formatChangeInterval } from './format-change-interval.ts';

type Props = {
  readonly change: Change;
  readonly driver: ChartDriver;
  readonly line: LineValues | null;
  /** Where the whole row leads. */
  readonly href: string;
  /** Of a row whose evidence is shown below it. */
  readonly isOpen?: boolean;
};

/** "2.3.0 → 2.3.1"; along time the days of both sides. */
const describeSides = ({ axis, before, after }: Pick<Change, 'axis' | 'before' | 'after'>): string =>
  axis === 'version'
    ? `${before.version ?? 'unstated'} → ${after.version ?? 'unstated'}`
    : `${formatDay(before.at)} → ${formatDay(after.at)}`;

const describeMeasured = ({ case: { params, metric, statistic } }: Change) =>
  [describeParams(params), metric, statistic === 'exact' ? null : statistic].filter(Boolean).join(', ');

/**
 * A change in a list: size, interval, scenario, sparkline, driver, both sides, state. Put it into an element of the class
 * `change-list`, whose width decides what is shown: 36 px in cards, 44 in the list of the class `tall`.
 */
export const ChangeRow = ({ change, driver, line, href, isOpen = false }: Props) => (
  <div className={isOpen ? 'change-row open' : 'change-row'}>
    <ChangeSize change={change} />
    <span className="change-interval">{formatChangeInterval(change)}</span>
    <span className="change-scenario">
      <Link href={href} aria-current={isOpen ? 'true' : undefined}>
        {change.scenarioTitle}
      </Link>{' '}
      <span className="meta">{describeMeasured(change)}</span>
    </span>
    <ChangeSparkline
      driver={driver}
      line={line}
      label={`${driver.name} through ${describeLength(change.axis, line)}`}
    />
    <span className="change-driver">
      <DriverMark driver={driver} />
      <span>{driver.name}</span>
    </span>
    <code className="change-sides">{describeSides(change)}</code>
    <ChangeStateChip state={change.state} moreRuns={change.moreRuns} />
  </div>
);
