'use client';
import { formatExact, formatNumber } from '@tachograph/units';
import { useState } from 'react';
import type { LocatedIssue } from '@/app/p/[project]/import/_model/locate-issue.ts';
import { formatParams } from '@/app/p/[project]/import/_model/params-text.ts';
import type { Corrections, ImportRow, RowField } from '@/app/p/[project]/import/_model/row.ts';
import { formatUncertainty } from '@/format/printed-figure.ts';

type Props = {
  readonly rows: readonly ImportRow[];
  readonly corrections: Corrections;
  readonly issues: readonly LocatedIssue[];
  readonly onChange: (corrections: Corrections) => void;
};

const COLUMNS = ['driver', 'version', 'scenario', 'params', 'metric', 'value', 'uncertainty', 'unit', 'n'] as const;
type ImportColumn = (typeof COLUMNS)[number];

const classOf = (column: ImportColumn) => (column === 'value' || column === 'n' ? 'num' : `of-${column}`);

/** A page of inputs for thousands of rows is of no use; rows that are not shown are published too. */
const SHOWN = 300;

function textOf({ result }: ImportRow, field: RowField): string {
  if (field === 'driver') return result.driver.name;
  if (field === 'version') return result.driver.version ?? '';
  if (field === 'params') return formatParams(result.params);
  if (field === 'value') return result.value === null ? '' : formatExact(result.value);
  if (field === 'n') return result.n ? String(result.n) : '';
  return result[field] ?? '';
}

function Cell({ row, field }: { row: ImportRow; field: ImportColumn }) {
  if (field === 'uncertainty') return <>{formatUncertainty(row.result.uncertainty)}</>;
  const text = textOf(row, field);
  if (row.uncertain.includes(field)) {
    return (
      <span className="unsure-cell" title="a guess: confirm or correct it">
        {text}
        <span className="visually-hidden"> (unsure)</span>
      </span>
    );
  }
  if (field === 'value' && row.result.value === null)
    return <span className={row.result.status}>{row.result.status}</span>;
  if (field === 'value') return <span title={text}>{formatNumber(row.result.value ?? 0)}</span>;
  if (field === 'n') return <>{row.result.n ? formatNumber(row.result.n, 12) : ''}</>;
  if (field === 'metric') {
    return (
      <>
        {text} <span className="meta">{row.result.statistic}</span>
      </>
    );
  }
  return <>{text}</>;
}

type LineProps = Omit<Props, 'rows'> & { readonly row: ImportRow; readonly open: boolean; readonly onOpen: () => void };

function Line({ row, open, onOpen, corrections, onChange, issues }: LineProps) {
  const name = row.origin ? `${row.origin.name}, ${row.origin.location}` : 'added row';
  const include = (included: boolean) => {
    const left = corrections.left.filter((key) => key !== row.key);
    onChange({ ...corrections, left: included ? left : [...left, row.key] });
  };
  const change = (field: RowField, text: string) =>
    onChange({
      ...corrections,
      rows: { ...corrections.rows, [row.key]: { ...corrections.rows[row.key], [field]: text } },
    });
  return (
    <>
      <tr className={row.included ? '' : 'left-out'} id={row.key}>
        <td>
          <input
            type="checkbox"
            aria-label={`Take ${name}`}
            checked={row.included}
            onChange={(event) => include(event.target.checked)}
          />
        </td>
        {COLUMNS.map((field) => (
          <td key={field} className={classOf(field)}>
            {open && field !== 'uncertainty' ? (
              <input
                className="text-field"
                aria-label={`${field} of ${name}`}
                value={corrections.rows[row.key]?.[field] ?? textOf(row, field)}
                onChange={(event) => change(field, event.target.value)}
              />
            ) : (
              <Cell row={row} field={field} />
            )}
          </td>
        ))}
        <td className="meta nowrap" title={row.origin?.name}>
          {row.origin?.location ?? 'typed in'}
          {row.rule !== null && `, rule ${row.rule}`}
        </td>
        <td>
          <button type="button" className="link" aria-expanded={open} onClick={onOpen}>
            {open ? 'Done' : 'Correct'}
            <span className="visually-hidden"> {name}</span>
          </button>
        </td>
      </tr>
      {row.result.statusReason && (
        <tr className="row-note">
          <td />
          <td colSpan={COLUMNS.length + 2} className="meta">
            {row.result.status}: {row.result.statusReason}
          </td>
        </tr>
      )}
      {issues.map((issue) => (
        <tr key={issue.location} className="row-note">
          <td />
          <td colSpan={COLUMNS.length + 2} className="failed">
            {issue.location}: {issue.text}
          </td>
        </tr>
      ))}
    </>
  );
}

/** Every row that was understood, as it will be published. */
export function RowTable({ rows, corrections, issues, onChange }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const toggle = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  const add = () => {
    const key = `a${corrections.added.length + 1}`;
    onChange({ ...corrections, added: [...corrections.added, key] });
    setOpen((before) => new Set([...before, key]));
  };
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <>
      {rows.length > 0 && (
        <section className="scroll-x" aria-label="Rows">
          <table className="table import-rows">
            <thead>
              <tr>
                <th scope="col">take</th>
                {COLUMNS.map((field) => (
                  <th key={field} scope="col" className={classOf(field)}>
                    {field === 'uncertainty' ? '±' : field}
                  </th>
                ))}
                <th scope="col">from</th>
                <th scope="col">
                  <span className="visually-hidden">Correct</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Line
                  key={row.key}
                  row={row}
                  open={open.has(row.key)}
                  onOpen={() => toggle(row.key)}
                  corrections={corrections}
                  onChange={onChange}
                  issues={issues.filter((issue) => issue.row?.key === row.key)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="card-foot row">
        <button type="button" className="button" onClick={add}>
          Add a row
        </button>
        {shown.length < rows.length && (
          <button type="button" className="link" onClick={() => setAll(true)}>
            Show all {formatNumber(rows.length, 12)} rows
          </button>
        )}
      </div>
    </>
  );
}
