import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { TrendTableRow } from '@/charts/labels/types.ts';
import { formatDay } from '@/format/format-day.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';

type Props = { readonly rows: readonly TrendTableRow[]; readonly unit: string };

const COLUMNS = ['Driver', 'Version', 'Measured', 'Value', 'Range', 'n', 'Against previous'] as const;

/** The table twin: every point of the drawing, reachable by keyboard, with its run. */
export function TrendTable({ rows, unit }: Props) {
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">
          the same {rows.length} points, {unit}
        </span>
      </div>
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={['Value', 'Range', 'n'].includes(name) ? 'num' : undefined}>
                  {name === 'Value' ? `Value, ${unit}` : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <DriverName driver={{ ...row.driver, name: row.line }} />
                </th>
                <td>
                  <code>{row.version}</code>
                </td>
                <td className="nowrap">{formatDay(new Date(row.at))}</td>
                <td className="num">
                  <a className="link" href={row.href} title={row.exact}>
                    {row.value}
                  </a>
                  {row.reason && <span className="meta"> {row.reason}</span>}
                </td>
                <td className="num nowrap meta">{row.range}</td>
                <td className="num">{row.n}</td>
                <td className="nowrap">
                  {row.againstPrevious ? (
                    <span className={`verdict ${row.againstPrevious.word}`}>
                      <i aria-hidden="true">{OUTCOME_SHAPES[row.againstPrevious.word]}</i>
                      {row.compareHref ? (
                        <a href={row.compareHref}>{row.againstPrevious.words}</a>
                      ) : (
                        row.againstPrevious.words
                      )}
                    </span>
                  ) : (
                    <span className="meta">first</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
