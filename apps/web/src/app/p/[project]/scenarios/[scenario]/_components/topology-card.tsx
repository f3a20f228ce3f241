import type { TopologyDelta, TopologyRow, TopologySide } from '@tachograph/analysis/sweep';
import { displayUnit, formatNumber } from '@tachograph/units';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { packRows } from '@/format/pack-rows.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { CopyTable } from '@/ui/table/copy-table.tsx';
import { TableHead } from '@/ui/table/data-table.tsx';

type Pairs = TopologyDelta['pairs'];
type Unit = Pick<ChartUnit, 'label' | 'divisor'>;

const COLUMNS = ['Case', 'Driver', 'Local', 'Distant', 'Distant − local'] as const;

/** A difference with a true minus sign, so that it is never taken for a dash. */
const signed = (ns: number, { divisor }: Unit): string => formatNumber(ns / divisor).replace('-', '−');

const near = ({ isApproximate }: TopologyRow) => (isApproximate ? '≈ ' : '');

const sideText = (row: TopologyRow, { time, measurement }: TopologySide, { divisor }: Unit): string =>
  time ? `${near(row)}${formatNumber(time.ns / divisor)}` : measurement.status;

/** The difference and its interval; the first is the reason where it is withheld. */
function deltaTexts(row: TopologyRow, unit: Unit): readonly [delta: string, range: string] {
  if (!row.delta) return [row.withheld ?? '', ''];
  const { ns, low, high } = row.delta;
  const range = low === null || high === null ? '' : `${signed(low, unit)} to ${signed(high, unit)}`;
  return [`${near(row)}${signed(ns, unit)}`, range];
}

/** Every row in full, for a spreadsheet or a README. */
const toTextRows = (pairs: Pairs, unit: Unit): string[][] =>
  pairs.flatMap(({ local, distant, rows }) =>
    rows.map((row) => [
      row.params,
      [`${row.driver.name} ${row.version.text}`, row.options].filter(Boolean).join(', '),
      sideText(row, row.local, unit),
      sideText(row, row.distant, unit),
      ...deltaTexts(row, unit),
      local.label,
      distant.label,
    ]),
  );

function Side({ project, row, side, unit }: { project: string; row: TopologyRow; side: TopologySide; unit: Unit }) {
  const { measurement, time } = side;
  return (
    <td className="num">
      <Link className="link" href={hrefs.run(project, measurement.runs[0] ?? '')}>
        {sideText(row, side, unit)}
      </Link>
      {time && measurement.status === 'emulated' && <span className="emulated"> emulated</span>}
    </td>
  );
}

function Delta({ row, unit }: { row: TopologyRow; unit: Unit }) {
  const [delta, range] = deltaTexts(row, unit);
  if (!row.delta) return <td className="meta">{delta}</td>;
  return (
    <td className="num">
      {delta} <span className="meta nowrap">{range || 'no interval'}</span>
    </td>
  );
}

type PairProps = {
  readonly project: string;
  readonly pair: Pairs[number];
  readonly slots: DriverSlots;
  readonly unit: Unit;
};

function Pair({ project, pair, slots, unit }: PairProps) {
  const { local, distant, rows } = pair;
  return (
    <tbody>
      <tr className="topology-pair">
        <th colSpan={COLUMNS.length} scope="rowgroup">
          <span className="row">
            <EnvironmentChip project={project} environment={local} />
            <span aria-hidden="true">→</span>
            <EnvironmentChip project={project} environment={distant} />
            <Link
              className="link meta"
              href={hrefs.environmentDiff(project, toEnvironmentSlug(local), toEnvironmentSlug(distant))}
            >
              {pair.differences
                .map(({ label, a, b }) => `${label}: ${a ?? 'not stated'} → ${b ?? 'not stated'}`)
                .join(' · ')}
            </Link>
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <td>{row.params || 'no params'}</td>
          <th scope="row">
            <DriverName driver={toChartDriver(row.driver, slots)} version={row.version} />
            {row.options && <span className="meta"> {row.options}</span>}
          </th>
          <Side project={project} row={row} side={row.local} unit={unit} />
          <Side project={project} row={row} side={row.distant} unit={unit} />
          <Delta row={row} unit={unit} />
        </tr>
      ))}
    </tbody>
  );
}

type Props = Pick<PairProps, 'project' | 'slots'> & { readonly scenario: string; readonly topology: TopologyDelta };

/** Latency added by the network: the same driver version near and far, as time per operation. Nothing where there is no pair. */
export function TopologyCard({ project, scenario, topology: { pairs }, slots }: Props) {
  if (pairs.length === 0) return null;
  const rows = pairs.flatMap((pair) => pair.rows);
  const times = rows.flatMap(({ local, distant }) => [local.time?.ns ?? Number.NaN, distant.time?.ns ?? Number.NaN]);
  const unit = displayUnit('ns/op', times);
  const columns = [...COLUMNS.slice(0, 2), ...COLUMNS.slice(2).map((name) => `${name}, ${unit.label}`)];
  return (
    <Card
      title="Distant − local"
      className="topology"
      note={`latency added by the network, ${unit.label}`}
      actions={
        <CopyTable
          packed={packRows([
            [...columns, '95 % interval', 'Local environment', 'Distant environment'],
            ...toTextRows(pairs, unit),
          ])}
          fileName={`${scenario}-distant-local.csv`}
        />
      }
    >
      <div className="scroll-x">
        <table className="table">
          <TableHead columns={columns} numeric={columns.slice(2)} />
          {pairs.map((pair) => (
            <Pair
              key={`${pair.local.identity} ${pair.distant.identity}`}
              project={project}
              pair={pair}
              slots={slots}
              unit={unit}
            />
          ))}
        </table>
      </div>
      <p className="card-foot meta">
        The newest version of each driver that both environments have. A difference, never a ratio and never a verdict:
        the environments differ. The 95 % interval adds those of both sides in squares.
        {rows.some(({ isApproximate }) => isApproximate) &&
          ' ≈ of the mean rate: 1 ÷ the mean of rates, which is near the mean time and not equal to it.'}{' '}
        <Link className="link" href={hrefs.docs('methodology#latency-added-by-the-network')}>
          How it is worked out
        </Link>
      </p>
    </Card>
  );
}
