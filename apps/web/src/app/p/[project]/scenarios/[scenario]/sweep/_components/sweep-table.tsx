import { describeParams } from '@tachograph/analysis/measurement';
import type { SweepPoint } from '@tachograph/analysis/sweep';
import { formatNumber } from '@tachograph/units';
import type { SweepFigure } from '@/charts/sweep/sweep-model.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { SweepData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Figure } from '@/ui/table/figure.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

const percentLabel = ({ measurement: { relativePercent } }: SweepPoint): string =>
  relativePercent === null ? '' : `± ${formatNumber(relativePercent, 2)} %`;

const STYLES = { ok: '', emulated: 'emulated', failed: 'failed', unsupported: 'unsupported', skipped: 'unsupported' };

type CellProps = { readonly project: string; readonly point: SweepPoint | null; readonly unit: SweepFigure['unit'] };

function Cell({ project, point, unit }: CellProps) {
  if (!point) return <td className="meta">not run</td>;
  const { measurement, verdict } = point;
  const { value, status, statusReason, runs, uncertainty } = measurement;
  return (
    <td>
      {value !== null && (
        <span className="sweep-value nowrap">
          <Link className="link" href={hrefs.run(project, runs[0] ?? '')}>
            <Figure value={value} unit={unit} canonical={unit.canonical} />
          </Link>{' '}
          <span className="meta" title={uncertainty?.description ?? 'the source gives no ±'}>
            {percentLabel(point)}
          </span>
        </span>
      )}
      {status !== 'ok' && <span className={STYLES[status]}>{status}</span>}
      {statusReason && <span className="meta"> {statusReason}</span>}
      {value !== null && status === 'ok' && verdict && verdict.outcome !== 'reference' && <Verdict verdict={verdict} />}
    </td>
  );
}

/** The same as a table: a row for each value of the param, a column for each line. */
export function SweepTable({ project, data: { sweep, figure } }: { project: string; data: SweepData }) {
  const param = sweep.param?.name ?? '';
  const { unit } = figure;
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">
          the same {sweep.points} points, {unit.label}
        </span>
      </div>
      <div className="scroll-x">
        <table className="table sweep-table">
          <thead>
            <tr>
              <th scope="col">{param}</th>
              {figure.lines.map(({ key, driver, name }, index) => (
                <th key={key} scope="col">
                  <DriverName driver={{ ...driver, name }} />
                  {sweep.lines[index]?.isReference && <span className="meta"> reference</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sweep.xs.map((x, index) => (
              <tr key={x}>
                <th scope="row" className="nowrap">
                  {describeParams({ [param]: x })}
                </th>
                {sweep.lines.map(({ key, points }) => (
                  <Cell key={key} project={project} point={points[index] ?? null} unit={unit} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
