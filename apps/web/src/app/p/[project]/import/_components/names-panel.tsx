'use client';
import { groupBy } from '@tachograph/schema/collection';
import { count } from '@tachograph/units';
import { type Corrections, type DriverChange, driverKey } from '@/app/p/[project]/import/_model/row.ts';
import type { ReadRow } from '@/app/p/[project]/import/_model/to-rows.ts';
import { TableHead } from '@/ui/table/data-table.tsx';

type Props = {
  readonly rows: readonly ReadRow[];
  readonly corrections: Corrections;
  readonly onChange: (corrections: Corrections) => void;
};

/** Distinct values with the rows that have each, most first. */
const groupRows = (rows: readonly ReadRow[], keyOf: (row: ReadRow) => string): [string, ReadRow[]][] =>
  [...groupBy(rows, keyOf)].sort(([, a], [, b]) => b.length - a.length);

type LineProps = {
  /** "Driver" or "Unit". */
  readonly noun: string;
  readonly read: string;
  readonly rows: number;
  /** The correction; undefined: none yet. */
  readonly corrected: string | undefined;
  readonly isGuess: boolean;
  readonly onName: (name: string) => void;
  /** More cells of the line. */
  readonly children?: React.ReactNode;
};

function Line({ noun, read, rows, corrected, isGuess, onName, children }: LineProps) {
  const uncertain = isGuess && corrected === undefined;
  return (
    <tr>
      <td className="nowrap">
        <code>{read}</code> <span className="meta">{count(rows, 'row')}</span>
      </td>
      <td>
        <input
          className={uncertain ? 'text-field unsure' : 'text-field'}
          aria-label={`${noun} of ${read}${uncertain ? ', unsure' : ''}`}
          value={corrected ?? read}
          onChange={(event) => onName(event.target.value)}
        />
        {uncertain && (
          <button type="button" className="link confirm" onClick={() => onName(read)}>
            That is right<span className="visually-hidden">: {read}</span>
          </button>
        )}
      </td>
      {children}
    </tr>
  );
}

function DriverLine({ rows, corrections, onChange }: Props) {
  const [first] = rows;
  if (!first) return null;
  const key = driverKey(first.result);
  const { name, version } = first.result.driver;
  const known = corrections.drivers[key] ?? {};
  const change = (changed: DriverChange) =>
    onChange({ ...corrections, drivers: { ...corrections.drivers, [key]: { ...known, ...changed } } });
  return (
    <Line
      noun="Driver"
      read={name}
      rows={rows.length}
      corrected={known.name}
      isGuess={rows.some(({ origin }) => origin.uncertain.includes('driver'))}
      onName={(changed) => change({ name: changed })}
    >
      <td>
        <input
          className="text-field"
          aria-label={`Version of ${name}`}
          placeholder="not stated"
          value={known.version ?? version ?? ''}
          onChange={(event) => change({ version: event.target.value })}
        />
      </td>
    </Line>
  );
}

/** Corrections made once for many rows: names and versions of drivers, and units. */
export function NamesPanel({ rows, corrections, onChange }: Props) {
  const drivers = groupRows(rows, ({ result }) => driverKey(result));
  const units = groupRows(rows, ({ result }) => result.unit);
  return (
    <div className="names">
      <table className="plain-table">
        <caption>Drivers, once for all their rows</caption>
        <TableHead columns={['as read', 'driver', 'version']} />
        <tbody>
          {drivers.slice(0, 60).map(([key, group]) => (
            <DriverLine key={key} rows={group} corrections={corrections} onChange={onChange} />
          ))}
        </tbody>
      </table>
      <table className="plain-table">
        <caption>Units, once for all their rows</caption>
        <TableHead columns={['as read', 'unit']} />
        <tbody>
          {units.slice(0, 20).map(([unit, group]) => (
            <Line
              key={unit}
              noun="Unit"
              read={unit}
              rows={group.length}
              corrected={corrections.units[unit]}
              isGuess={group.some(({ origin }) => origin.uncertain.includes('unit'))}
              onName={(changed) => onChange({ ...corrections, units: { ...corrections.units, [unit]: changed } })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
