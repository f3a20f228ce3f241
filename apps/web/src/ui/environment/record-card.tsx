import type { RecordGroup, RecordRow } from '@/ui/environment/record-rows.ts';
import './environment.css';

const Value = ({ row }: { row: RecordRow }) => (
  <td>
    {row.value ?? <span className="unstated-value">not stated</span>}{' '}
    {row.raw && <code className="raw-value">{row.raw}</code>}
  </td>
);

export const FieldDot = ({ identity }: { identity: boolean }) => (
  <>
    <span className={identity ? 'dot' : 'dot info'} aria-hidden="true" />
    <span className="visually-hidden">{identity ? 'identity: ' : 'information: '}</span>
  </>
);

/** The whole record: filled dots are identity fields, rings are information. */
export function RecordCard({
  groups,
  config,
}: {
  groups: readonly RecordGroup[];
  config: readonly [string, string][];
}) {
  const identity = groups.flatMap(({ rows }) => rows).filter((row) => row.identity).length;
  return (
    <section className="card" aria-label="Record">
      <div className="card-head">
        <h2>Record</h2>
        <span className="spacer" />
        <div className="legend">
          <span>
            <i className="dot" style={{ margin: 0 }} />
            identity, {identity} fields
          </span>
          <span>
            <i className="dot info" style={{ margin: 0 }} />
            information
          </span>
        </div>
      </div>
      <table className="record">
        {groups
          .map((group) => ({ ...group, rows: group.rows.filter((row) => row.identity || row.value !== null) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <tbody key={title}>
              <tr className="group">
                <th colSpan={2} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">
                    <FieldDot identity={row.identity} />
                    {row.label}
                  </th>
                  <Value row={row} />
                </tr>
              ))}
            </tbody>
          ))}
        {config.length > 0 && (
          <tbody>
            <tr className="group">
              <th colSpan={2} scope="rowgroup">
                Server configuration, {config.length} settings
              </th>
            </tr>
            {config.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{value}</code>
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}
