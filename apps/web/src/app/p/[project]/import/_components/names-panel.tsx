'use client';
import { groupBy } from '@tachograph/schema/collection';
import { type Corrections, driverKey } from '@/app/p/[project]/import/_model/row.ts';
import type { ReadRow } from '@/app/p/[project]/import/_model/to-rows.ts';
import { count } from '@/format/count.ts';

type Props = {
  readonly rows: readonly ReadRow[];
  readonly corrections: Corrections;
  readonly onChange: (corrections: Corrections) => void;
};

/** Distinct values with the number of rows that have each, most first. */
function countBy(rows: readonly ReadRow[], keyOf: (row: ReadRow) => string): [string, ReadRow[]][] {
  return [...groupBy(rows, keyOf)].sort(([, a], [, b]) => b.length - a.length);
}

/** A guess that is right needs no typing. */
const Confirm = ({ of, onConfirm }: { of: string; onConfirm: () => void }) => (
  <button type="button" className="link confirm" onClick={onConfirm}>
    That is right<span className="visually-hidden">: {of}</span>
  </button>
);

function DriverLine({ rows, corrections, onChange }: Props) {
  const [first] = rows;
  if (!first) return null;
  const key = driverKey(first.result);
  const { name, version } = first.result.driver;
  const said = corrections.drivers[key] ?? {};
  const uncertain = rows.some(({ origin }) => origin.uncertain.includes('driver')) && said.name === undefined;
  const change = (changed: typeof said) =>
    onChange({ ...corrections, drivers: { ...corrections.drivers, [key]: { ...said, ...changed } } });
  return (
    <tr>
      <td className="nowrap">
        <code>{name}</code> <span className="meta">{count(rows.length, 'row')}</span>
      </td>
      <td>
        <input
          className={uncertain ? 'text-field unsure' : 'text-field'}
          aria-label={`Driver of ${name}${uncertain ? ', unsure' : ''}`}
          value={said.name ?? name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {uncertain && <Confirm of={name} onConfirm={() => change({ name })} />}
      </td>
      <td>
        <input
          className="text-field"
          aria-label={`Version of ${name}`}
          placeholder="not stated"
          value={said.version ?? version ?? ''}
          onChange={(event) => change({ version: event.target.value })}
        />
      </td>
    </tr>
  );
}

function UnitLine({ rows, corrections, onChange }: Props) {
  const [first] = rows;
  if (!first) return null;
  const { unit } = first.result;
  const said = corrections.units[unit];
  const uncertain = rows.some(({ origin }) => origin.uncertain.includes('unit')) && said === undefined;
  return (
    <tr>
      <td className="nowrap">
        <code>{unit}</code> <span className="meta">{count(rows.length, 'row')}</span>
      </td>
      <td>
        <input
          className={uncertain ? 'text-field unsure' : 'text-field'}
          aria-label={`Unit of ${unit}${uncertain ? ', unsure' : ''}`}
          value={said ?? unit}
          onChange={(event) =>
            onChange({ ...corrections, units: { ...corrections.units, [unit]: event.target.value } })
          }
        />
        {uncertain && (
          <Confirm
            of={unit}
            onConfirm={() => onChange({ ...corrections, units: { ...corrections.units, [unit]: unit } })}
          />
        )}
      </td>
    </tr>
  );
}

/** What is said once for many rows: who the drivers are, in which version, and what the units are. */
export function NamesPanel({ rows, corrections, onChange }: Props) {
  const drivers = countBy(rows, ({ result }) => driverKey(result));
  const units = countBy(rows, ({ result }) => result.unit);
  return (
    <div className="names">
      <table className="plain">
        <caption>Drivers, once for all their rows</caption>
        <thead>
          <tr>
            <th scope="col">as read</th>
            <th scope="col">driver</th>
            <th scope="col">version</th>
          </tr>
        </thead>
        <tbody>
          {drivers.slice(0, 60).map(([key, group]) => (
            <DriverLine key={key} rows={group} corrections={corrections} onChange={onChange} />
          ))}
        </tbody>
      </table>
      <table className="plain">
        <caption>Units, once for all their rows</caption>
        <thead>
          <tr>
            <th scope="col">as read</th>
            <th scope="col">unit</th>
          </tr>
        </thead>
        <tbody>
          {units.slice(0, 20).map(([unit, group]) => (
            <UnitLine key={unit} rows={group} corrections={corrections} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
