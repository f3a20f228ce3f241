import { toParamsKey } from '@tachograph/analysis/measurement';
import type { ReproducedCell, ReproductionOutcome } from '@tachograph/analysis/reproduction';
import { count, displayUnit, formatNumber } from '@tachograph/units';
import type { DriverSlot, DriverSlots } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ReproductionsData } from '@/server/root.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Excluded } from '@/ui/run/excluded.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type Reproduced = NonNullable<ReproductionsData['of']>;
type Props = {
  readonly run: RunDetail;
  readonly reproduced: Reproduced;
  readonly slots: DriverSlots;
};

/** A shape beside the label: colour is never the only carrier. */
const SHAPES: Readonly<Record<ReproductionOutcome, string>> = {
  reproduced: '=',
  'not-reproduced': '≠',
  'cannot-say': '○',
};

type ReproducedSide = ReproducedCell['original'];

function Figures({
  side: { value, uncertainty, status },
  divisor,
}: {
  readonly side: ReproducedSide;
  readonly divisor: number;
}) {
  if (value === null) return <td className="num meta">{status}</td>;
  const shown = (figure: number) => formatNumber(figure / divisor);
  return (
    <td className="num">
      {shown(value)}
      {uncertainty && (
        <span className="meta reproduction-interval" title={uncertainty.description}>
          {shown(uncertainty.low)} – {shown(uncertainty.high)}
        </span>
      )}
    </td>
  );
}

type RowProps = { readonly run: RunDetail; readonly cell: ReproducedCell; readonly slot: DriverSlot };

function Row({ run, cell, slot }: RowProps) {
  const { case: of, driver, version, original, repeated, outcome, label, verdict } = cell;
  const unit = displayUnit(of.unit, [original.value ?? Number.NaN, repeated.value ?? Number.NaN]);
  const view = {
    environment: toEnvironmentSlug(run.environment),
    metric: of.metric,
    statistic: of.statistic,
    params: toParamsKey(of.params),
  };
  return (
    <tr>
      <th scope="row">
        <Link href={hrefs.scenario(run.project, of.scenario, view)}>{cell.title}</Link>
        {cell.params && <span className="meta"> {cell.params}</span>}
      </th>
      <td>
        <DriverName driver={{ name: driver.name, slot }} version={version?.text ?? null} />
      </td>
      <Figures side={original} divisor={unit.divisor} />
      <Figures side={repeated} divisor={unit.divisor} />
      <td className="nowrap meta">
        {unit.label}, {of.statistic}
      </td>
      <td>
        <span className={`reproduction ${outcome}`} title={verdict.explanation}>
          <i aria-hidden="true">{SHAPES[outcome]}</i>
          {label}
        </span>
      </td>
    </tr>
  );
}

function Cells({ run, reproduced, slots }: Props) {
  const figures = [`In ${reproduced.id}`, 'In this run'];
  return (
    <DataTable columns={['Scenario', 'Driver', ...figures, 'Unit', 'Outcome']} numeric={figures}>
      {reproduced.reproduction?.cells.map((cell) => (
        <Row key={cell.key} run={run} cell={cell} slot={slots[cell.driver.slug] ?? null} />
      ))}
    </DataTable>
  );
}

/** Where the two runs were measured, and what differs between the two environments. */
function Environments({ run, reproduced: { original, differences } }: Omit<Props, 'slots'>) {
  if (!original) return null;
  const { project, environment } = run;
  if (original.environment.identity === environment.identity) {
    return <p className="meta">Both were measured in the same environment.</p>;
  }
  const [before, now] = [original.environment, environment].map(toEnvironmentSlug);
  return (
    <p className="meta">
      Measured on <EnvironmentChip project={project} environment={original.environment} /> first, then on{' '}
      <EnvironmentChip project={project} environment={environment} />.{' '}
      <Link className="link" href={hrefs.environmentDiff(project, before ?? '', now ?? '')}>
        {count(differences.length, 'field differs', 'fields differ')}
      </Link>
      : {differences.map(({ label }) => label).join(', ')}.
    </p>
  );
}

/** A run compared with the one that it reproduces, cell by cell. */
export function ReproductionCard({ run, reproduced, slots }: Props) {
  const { id, original, reproduction } = reproduced;
  const name = original ? (
    <Link className="link" href={hrefs.run(run.project, id)}>
      {id}
    </Link>
  ) : (
    id
  );
  return (
    <Card title={<>Reproduces {name}</>} label="Reproduction" note={original?.title}>
      <div className="card-body stack">
        <p>
          {reproduction?.explanation ??
            (original
              ? 'Too many results to compare with each other on a page.'
              : 'That run is not stored: the comparison appears when it is uploaded.')}
        </p>
        <Environments run={run} reproduced={reproduced} />
      </div>
      {reproduction && reproduction.cells.length > 0 && <Cells run={run} reproduced={reproduced} slots={slots} />}
    </Card>
  );
}

type ByProps = { readonly project: string; readonly runs: ReproductionsData['by'] };

/** Runs that measured this one again, each with whether it came to the same. */
export const ReproducedBy = ({ project, runs }: ByProps) =>
  runs.length > 0 && (
    <Card title="Measured again" label="Reproduced by">
      <ul className="run-notes">
        {runs.map(({ run, reproduction }) => (
          <li key={run.id}>
            By{' '}
            <Link className="link" href={hrefs.run(project, run.id)}>
              {run.title ?? run.id}
            </Link>
            : {reproduction?.explanation ?? 'too many results to compare with each other here.'}{' '}
            <span className="meta">
              <Time at={run.startedAt} exact />
            </span>
            <Excluded run={run} />
          </li>
        ))}
      </ul>
    </Card>
  );
