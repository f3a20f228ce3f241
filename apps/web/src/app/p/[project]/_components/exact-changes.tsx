import type { ExactChange } from '@tachograph/analysis/change';
import { describeParams } from '@tachograph/analysis/measurement';
import { formatOutcome, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import './driver-lines.css';

type Props = {
  readonly project: string;
  readonly changes: readonly ExactChange[];
  readonly slots: DriverSlots;
};

const LISTED = 24;

const RunOf = ({ project, measurement }: { project: string; measurement: ExactChange['before'] }) => (
  <Link className="link" href={hrefs.run(project, measurement.runs[0] ?? '')}>
    run of {measurement.version?.text}
  </Link>
);

function Change({ project, change, slots }: Omit<Props, 'changes'> & { change: ExactChange }) {
  const { driver, options, case: of, scenarioTitle, before, after, step, description: label } = change;
  return (
    <li className="row">
      <DriverName driver={toChartDriver(driver, slots)} />
      <span className={`verdict ${step}`}>
        <i aria-hidden="true">{OUTCOME_SHAPES[step]}</i>
        {label}, {formatOutcome(step, null, true)}
      </span>
      <span className="meta">
        {[scenarioTitle, describeParams(of.params), options, of.metric].filter(Boolean).join(' · ')}
      </span>
      <RunOf project={project} measurement={before} />
      <RunOf project={project} measurement={after} />
    </li>
  );
}

/** Where an exact metric changed its value, newest version first, with both runs. */
export function ExactChanges({ project, changes, slots }: Props) {
  if (changes.length === 0) return null;
  return (
    <Card
      title="Exact metrics changed"
      note={`${count(changes.length, 'change')} of a figure that was constant before`}
    >
      <ul className="list card-body driver-lines">
        {changes.slice(0, LISTED).map((change) => (
          <Change key={change.key} project={project} change={change} slots={slots} />
        ))}
        {changes.length > LISTED && <li className="meta">and {changes.length - LISTED} more</li>}
      </ul>
    </Card>
  );
}
