import type { Environment } from '@tachograph/schema/environment';
import type { IdentityValue } from '@tachograph/schema/normalise';
import { Card } from '@/ui/layout/card.tsx';
import { listStatedGroups, type RecordRow, toConfigRows } from './record-rows.ts';

export const FieldDot = ({ identity }: { identity: boolean }) => (
  <>
    <span className={identity ? 'dot' : 'dot info'} aria-hidden="true" />
    <span className="visually-hidden">{identity ? 'identity: ' : 'information: '}</span>
  </>
);

export const RecordRows = ({ rows }: { rows: readonly RecordRow[] }) =>
  rows.map(({ label, value, raw, identity }) => (
    <tr key={label}>
      <th scope="row">
        <FieldDot identity={identity} />
        {label}
      </th>
      <td>
        {value ?? <span className="unstated-value">not stated</span>} {raw && <code className="raw-value">{raw}</code>}
      </td>
    </tr>
  ));

export const ConfigRows = ({ config }: { config: readonly (readonly [string, string])[] }) =>
  config.map(([name, value]) => (
    <tr key={name}>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        <code>{value}</code>
      </td>
    </tr>
  ));

export const GroupHead = ({ title, columns }: { title: string; columns: number }) => (
  <tr className="group">
    <th colSpan={columns} scope="rowgroup">
      {title}
    </th>
  </tr>
);

type Props = { readonly fields: readonly IdentityValue[]; readonly record: Environment };

/** The whole record: filled dots are identity fields, rings are information. */
export function RecordCard({ fields, record }: Props) {
  const groups = listStatedGroups(fields, record);
  const config = toConfigRows(record);
  return (
    <Card
      title="Record"
      actions={
        <div className="legend">
          <span>
            <i className="dot" style={{ margin: 0 }} />
            identity, {fields.length} fields
          </span>
          <span>
            <i className="dot info" style={{ margin: 0 }} />
            information
          </span>
        </div>
      }
    >
      <table className="record">
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <GroupHead title={title} columns={2} />
            <RecordRows rows={rows} />
          </tbody>
        ))}
        {config.length > 0 && (
          <tbody>
            <GroupHead title={`Server configuration, ${config.length} settings`} columns={2} />
            <ConfigRows config={config} />
          </tbody>
        )}
      </table>
    </Card>
  );
}
