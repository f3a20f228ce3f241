import type { MatrixCellContext } from '@tachograph/analysis/matrix';
import { nameAnchor } from '@tachograph/analysis/trend';
import { displayUnit, formatNumber } from '@tachograph/units';
import { cellLabel, toCellKey } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { measuredLabel, ratioLabel } from '@/charts/labels/chart-labels.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { MatrixData } from '@/server/root.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { TableHead } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

const HINT = 'Open a cell to see its run beside the reference’s, and what differs between the two.';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };

type SideProps = {
  readonly project: string;
  readonly title: string | null;
  readonly side: MatrixCellContext;
  readonly unit: string;
};

function Side({ project, title, side, unit }: SideProps) {
  const { value, status, statusReason, uncertainty, runs, measuredAt: at } = side.cell.measurement;
  const ratio = side.cell.ratioToAnchor;
  const shown = displayUnit(unit, [value ?? Number.NaN]);
  return (
    <div className="side">
      {title && <h3>{title}</h3>}
      <p>
        <b>{cellLabel(side)}</b> on {side.column.server}
      </p>
      <p>
        {value !== null && (
          <>
            <b className="num">{formatNumber(value / shown.divisor)}</b> {shown.label}{' '}
          </>
        )}
        {status !== 'ok' && <span className={status === 'failed' ? 'failed' : undefined}>{status} </span>}
        {statusReason && <span className="meta">{statusReason}</span>}
      </p>
      {ratio && (
        <p className="meta">
          <span className="num">{ratioLabel(ratio)}</span> times {nameAnchor(ratio.anchor)}, in turns
        </p>
      )}
      {value !== null && (
        <p className="meta">
          {[uncertainty?.description ?? 'uncertainty not stated', measuredLabel(side.cell.measurement, shown)]
            .filter(Boolean)
            .join('; ')}
        </p>
      )}
      <p className="meta">
        <Time at={at} />,{' '}
        {runs.map((run, index) => (
          <span key={run}>
            {index > 0 && ', '}
            <Link className="link" href={hrefs.run(project, run)}>
              {runs.length === 1 ? 'its run' : `run ${index + 1}`}
            </Link>
          </span>
        ))}
      </p>
      <EnvironmentChip project={project} environment={side.column.environment} />
    </div>
  );
}

type PairProps = {
  readonly project: string;
  readonly chosen: MatrixCellContext;
  readonly reference: MatrixCellContext;
};

const Value = ({ value }: { value: string | null }) => value ?? <span className="meta">not stated</span>;

/** What differs between the environments of the two, field by field. */
function CellDifference({ project, chosen, reference }: PairProps) {
  const { differences } = chosen;
  if (differences.length === 0) return <p className="meta">Both were measured in the same environment.</p>;
  return (
    <div className="side">
      <h3>What differs</h3>
      <table className="plain-table">
        <TableHead columns={['Field', 'Reference', 'This cell']} />
        <tbody>
          {differences.map(({ key, label, a, b }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Value value={a} />
              </td>
              <td>
                <Value value={b} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        className="link"
        href={hrefs.environmentDiff(
          project,
          toEnvironmentSlug(reference.column.environment),
          toEnvironmentSlug(chosen.column.environment),
        )}
      >
        The whole difference of their environments
      </Link>
    </div>
  );
}

function Ways({ project, state, chosen, reference }: PairProps & Pick<Props, 'state'>) {
  const toColumn = ({ driver, version, column }: MatrixCellContext) =>
    `${driver.slug}${version ? `@${version.text}` : ''}~${toEnvironmentSlug(column.environment)}`;
  const compareHref = hrefs.compare(project, {
    driver: [reference, chosen].map(toColumn).join(','),
    scenario: state.scenario,
    metric: state.metric,
    reference: toColumn(reference),
  });
  return (
    <p className="row">
      <Link className="button" href={compareHref}>
        Compare the two
      </Link>
      <Link
        className="button"
        href={hrefs.matrix(project, toMatrixParams(state, { reference: toCellKey(chosen, chosen.column), cell: null }))}
      >
        Make it the reference
      </Link>
    </p>
  );
}

/** The cell that was opened, beside the reference: both figures, both runs, and what differs between the two. */
export function CellPanel({ project, state, data }: Props) {
  const { reference, chosen, case: of } = data.matrix;
  const unit = of?.unit ?? '';
  const isOther = chosen !== null && chosen.cell !== reference?.cell;
  return (
    <Card
      title={isOther ? 'Opened cell' : 'Reference'}
      label="Cell"
      className={chosen ? 'cell-panel is-open' : 'cell-panel'}
      actions={
        chosen && (
          <Link className="link" href={hrefs.matrix(project, toMatrixParams(state, { cell: null }))} scroll={false}>
            Close
          </Link>
        )
      }
    >
      <div className="card-body stack small">
        <p className={chosen ? 'sentence' : 'meta'} aria-live="polite">
          {chosen?.cell.verdict.explanation ?? HINT}
        </p>
        {isOther && <Side project={project} title="This cell" side={chosen} unit={unit} />}
        {reference ? (
          <Side project={project} title={isOther ? 'Reference' : null} side={reference} unit={unit} />
        ) : (
          <p className="meta">There is no reference, so no ratio is given.</p>
        )}
        {isOther && reference && (
          <>
            <CellDifference project={project} chosen={chosen} reference={reference} />
            <Ways
              project={project}
              state={{ ...state, scenario: data.scenario?.slug }}
              chosen={chosen}
              reference={reference}
            />
          </>
        )}
      </div>
    </Card>
  );
}
