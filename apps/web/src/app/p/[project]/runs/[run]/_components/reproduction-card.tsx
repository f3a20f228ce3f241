import { toParamsKey } from '@tachograph/analysis/measurement';
import type { ReproducedCell, ReproductionOutcome } from '@tachograph/analysis/reproduction';
import { displayUnit, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { ReproductionsData } from '@/server/root.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import './reproduction.css';

type Reproduced = NonNullable<ReproductionsData['of']>;
type Props = {
  readonly run: RunDetail;
  readonly reproduced: Reproduced;
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

/** Shape and words: colour is never the only carrier. */
const SHAPES: Readonly<Record<ReproductionOutcome, string>> = {
  reproduced: '=',
  'not-reproduced': '≠',
  'cannot-say': '○',
};

type Side = ReproducedCell['original'];

function Figures({ side: { value, uncertainty, status }, divisor }: { readonly side: Side; readonly divisor: number }) {
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
  const { case: of, driver, version, original, repeated, outcome, label: words, verdict } = cell;
  const unit = displayUnit(of.unit, [original.value ?? Number.NaN, repeated.value ?? Number.NaN]);
  return (
    <tr>
      <th scope="row">
        <Link
          href={hrefs.scenario(run.project, of.scenario, {
            env: toEnvironmentSlug(run.environment),
            m: of.metric,
            e: of.statistic,
            p: toParamsKey(of.params),
          })}
        >
          {cell.title}
        </Link>
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
          {words}
        </span>
      </td>
    </tr>
  );
}

const Cells = ({ run, reproduced, slots }: Props) => (
  <div className="scroll-x">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Scenario</th>
          <th scope="col">Driver</th>
          <th scope="col" className="num">
            In {reproduced.id}
          </th>
          <th scope="col" className="num">
            In this run
          </th>
          <th scope="col">Unit</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {reproduced.reproduction?.cells.map((cell) => (
          <Row key={cell.key} run={run} cell={cell} slot={slots[cell.driver.slug] ?? null} />
        ))}
      </tbody>
    </table>
  </div>
);

/** Where the two runs were measured, and what differs between the two places. */
function Places({ run, reproduced: { original, differences } }: Omit<Props, 'slots'>) {
  if (!original) return null;
  const { project, environment } = run;
  if (original.environment.identity === environment.identity) {
    return <p className="meta">Both were measured in the same environment.</p>;
  }
  const address = hrefs.environmentDiff(
    project,
    toEnvironmentSlug(original.environment),
    toEnvironmentSlug(environment),
  );
  return (
    <p className="meta">
      Measured on <EnvironmentChip project={project} environment={original.environment} /> first, then on{' '}
      <EnvironmentChip project={project} environment={environment} />.{' '}
      <Link className="link" href={address}>
        {count(differences.length, 'field')} {differences.length === 1 ? 'differs' : 'differ'}
      </Link>
      : {differences.map(({ label }) => label).join(', ')}.
    </p>
  );
}

/** A run held against the one that it says it measured again, cell by cell. */
export function ReproductionCard({ run, reproduced, slots }: Props) {
  const { id, original, reproduction } = reproduced;
  return (
    <section className="card" aria-label="Reproduction">
      <div className="card-head">
        <h2>
          Reproduces{' '}
          {original ? (
            <Link className="link" href={hrefs.run(run.project, id)}>
              {id}
            </Link>
          ) : (
            id
          )}
        </h2>
        {original?.title && <span className="meta">{original.title}</span>}
      </div>
      <div className="card-body stack">
        <p>
          {reproduction?.explanation ??
            (original
              ? 'Too many results to hold against each other on a page.'
              : 'That run is not here: nothing can be said until it arrives.')}
        </p>
        <Places run={run} reproduced={reproduced} />
      </div>
      {reproduction && reproduction.cells.length > 0 && <Cells run={run} reproduced={reproduced} slots={slots} />}
    </section>
  );
}
