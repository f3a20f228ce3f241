import type { Comparison, ComparisonCell, ComparisonColumn, ComparisonRow } from '@tachograph/analysis';
import { type DisplayUnit, displayUnit, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import { type CompareParams, toCompareParams } from '@/app/p/[project]/compare/search-params.ts';
import { RatioAxis, RatioBar } from '@/charts/ratio-bar.tsx';
import type { ChartDriver, DriverSlot, RatioDomain } from '@/charts/types.ts';
import { DriverName } from '@/ui/driver-name.tsx';
import { Figure } from '@/ui/figure.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { Verdict, VerdictLegend } from '@/ui/verdict.tsx';
import { Explanation } from './explanation.tsx';
import { toRatioDomain } from './to-ratio-domain.ts';

type Slots = Readonly<Record<string, DriverSlot>>;
type Shared = {
  readonly project: string;
  readonly state: CompareParams;
  readonly comparison: Comparison;
  readonly slots: Slots;
  readonly domain: RatioDomain;
};
type CellProps = Shared & {
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
  readonly column: ComparisonColumn;
  readonly unit: DisplayUnit;
};

const ASIDE = new Set(['reference']);

function ValueCells({ cell, row, unit }: CellProps) {
  const { measurement } = cell;
  if (!measurement || measurement.value === null) {
    return (
      <>
        <td className="num value-cell meta">{measurement ? '–' : 'not run'}</td>
        <td className="num percent-cell" />
      </>
    );
  }
  return (
    <>
      <td className="num value-cell">
        <Figure value={measurement.value} unit={unit} canonical={row.case.unit} />
      </td>
      <td className="num percent-cell meta" title={measurement.uncertainty?.words ?? 'the source gives no ±'}>
        {measurement.relativePercent === null ? '' : `± ${formatNumber(measurement.relativePercent, 2)} %`}
      </td>
    </>
  );
}

function CellLine(props: CellProps & { first: boolean; lines: number }) {
  const { project, state, comparison, slots, domain, row, cell, column, first, lines } = props;
  const driver: ChartDriver = { name: column.driver.name, slot: slots[column.driver.slug] ?? null };
  const { measurement, verdict } = cell;
  const id = `${row.case.key}.${column.key}`;
  const open = state.open === id;
  const explained = measurement?.value !== null && measurement !== null && !ASIDE.has(verdict.word);
  const reference = row.cells[comparison.columns.findIndex(({ isReference }) => isReference)];
  const againstEmulated = reference?.measurement?.status === 'emulated';
  return (
    <>
      <tr
        className={[open ? 'open' : '', column.isReference ? 'is-reference' : ''].join(' ')}
        id={open ? 'opened' : undefined}
      >
        {first && (
          <th
            scope="rowgroup"
            rowSpan={lines + (row.cells.some((c) => state.open === `${row.case.key}.${c.column}`) ? 1 : 0)}
            className="scenario-head"
          >
            <Link href={hrefs.scenario(project, row.case.scenario, { m: row.case.metric })}>{row.title}</Link>
            {row.params && <span className="meta">{row.params}</span>}
            {row.sql && <code title={row.sql}>{row.sql}</code>}
            <span className="meta">{props.unit.label}</span>
          </th>
        )}
        <td className="driver-cell">
          <DriverName driver={driver} version={column.version?.text ?? null} rawVersion={column.version?.raw} />
        </td>
        <ValueCells {...props} />
        <td className="bar-cell">
          {measurement && (
            <RatioBar
              domain={domain}
              driver={driver}
              isReference={column.isReference}
              status={measurement.status}
              reason={againstEmulated && measurement.status === 'ok' ? 'the emulation' : measurement.statusReason}
              ratio={column.isReference ? 1 : verdict.ratio}
              low={verdict.ratioLow}
              high={verdict.ratioHigh}
              judged={verdict.word === 'faster' || verdict.word === 'slower' || verdict.word === 'no-difference'}
              againstEmulated={againstEmulated}
            />
          )}
        </td>
        <td className="verdict-cell">
          {measurement && (measurement.value !== null || column.isReference) ? (
            <Verdict verdict={verdict} />
          ) : (
            measurement && <span className="meta">{measurement.status}</span>
          )}
          {measurement && !column.isReference && (
            <span className="phone-reason meta">
              {measurement.value === null ? measurement.statusReason : cell.note}
            </span>
          )}
        </td>
        <td className="open-cell">
          {explained && (
            <Link
              href={`${hrefs.compare(project, toCompareParams(state, { open: open ? null : id }))}${open ? '' : '#opened'}`}
              scroll={false}
              aria-expanded={open}
              aria-label={`Explain ${column.key} in ${row.title}`}
            >
              <span className="chevron" />
            </Link>
          )}
        </td>
      </tr>
      {open && explained && reference?.measurement && (
        <tr className="explanation-row">
          <td colSpan={6}>
            <Explanation
              row={row}
              cell={cell}
              column={column}
              reference={reference}
              referenceColumn={comparison.columns.find(({ isReference }) => isReference)}
              slots={slots}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function Row(props: Shared & { row: ComparisonRow }) {
  const { row, comparison } = props;
  const unit = displayUnit(
    row.case.unit,
    row.cells.map(({ measurement }) => measurement?.value ?? Number.NaN),
  );
  return (
    <tbody>
      {row.cells.map((cell, index) => {
        const column = comparison.columns[index];
        return (
          column && (
            <CellLine
              key={column.key}
              {...props}
              cell={cell}
              column={column}
              unit={unit}
              first={index === 0}
              lines={row.cells.length}
            />
          )
        );
      })}
    </tbody>
  );
}

/** Every case, one line a driver: value, ±, bar with whisker around the reference's 1×, verdict, explanation. */
export function CompareTable(props: Omit<Shared, 'domain'>) {
  const { comparison } = props;
  const domain = toRatioDomain(comparison);
  const { measured, emulated, unsupported, failed, judged } = comparison.counts;
  return (
    <section className="card" aria-label="Comparison">
      <div className="compare-scroll">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              <th scope="col">Driver</th>
              <th scope="col" className="num">
                Value
              </th>
              <th scope="col" className="num">
                ±
              </th>
              <th scope="col" className="bar-head">
                <RatioAxis domain={domain} reference={comparison.reference ?? 'the reference'} />
              </th>
              <th scope="col">Against {comparison.reference ?? 'the reference'}</th>
              <th scope="col">
                <span className="visually-hidden">Explain</span>
              </th>
            </tr>
          </thead>
          {comparison.rows.map((row) => (
            <Row key={row.case.key} {...props} domain={domain} row={row} />
          ))}
        </table>
      </div>
      <div className="card-foot">
        <VerdictLegend />
        <p className="meta compare-note">
          Bars run from 1× on a log scale, so 1.5× faster and 1.5× slower are equally long. Whiskers: 95 % interval of
          the ratio. {measured} cells measured, {emulated} emulated, {unsupported} unsupported, {failed} failed,{' '}
          {judged} judged; {comparison.tested} tested, about {formatNumber(comparison.expectedFalse, 2)} expected by
          chance.
        </p>
      </div>
    </section>
  );
}
