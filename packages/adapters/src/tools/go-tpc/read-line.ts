import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../../json/json-fields.ts';
import { readOptions } from '../../names/command-options.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Location } from '../../text/line.ts';

/** What a command line states of a run. */
export type TpcSetup = {
  readonly workload: string | null;
  readonly driver: { readonly name: string; readonly language: 'go' } | null;
  readonly params: Params;
};

const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?go-tpc (tpcc|tpch|ch|rawsql)( .{1,2000})?$/;
/** The packages that go-tpc imports, by its `--driver`. */
const DRIVERS: Readonly<Record<string, string>> = { mysql: 'go-sql-driver/mysql', postgres: 'lib/pq' };
const OPTIONS: Readonly<Record<string, string>> = {
  '-T': 'threads',
  '--threads': 'threads',
  '-t': 'analytical-threads',
  '--acThreads': 'analytical-threads',
  '--warehouses': 'warehouses',
  '--sf': 'scale',
};

/** Workload, driver and params in a command line; null for other lines. `--driver` is `mysql` where it is left out. */
export function readCommand(text: string): TpcSetup | null {
  const found = COMMAND.exec(text);
  if (!found?.[1]) return null;
  const options = found[2] ?? '';
  const name = lookUp(DRIVERS, /\s(?:-d|--driver)[\s=](\w{1,40})/.exec(options)?.[1] ?? 'mysql');
  const params = readOptions(options, OPTIONS);
  return { workload: found[1], driver: name === undefined ? null : { name, language: 'go' }, params };
}

/** `tpmC: 5292.6, tpmTotal: 12057.3, efficiency: 41155.9%`; older versions print no total. */
const TPMC = /^tpmC: \d{1,15}\.\d(?:, tpmTotal: \d{1,15}\.\d)?(?:, efficiency: \d{1,12}\.\d%)?$/;
const QUERY = /^\[(\w{1,20})\] (Q\d{1,3}(?:_ERR)?): (\d{1,9}\.\d{2})s$/;
const QPHH = /^QphH: (\d{1,15}\.\d)$/;
const UNITS: Readonly<Record<string, string>> = { tpmc: 'tpmC', tpmtotal: 'tpmTotal', efficiency: 'percent' };

/** The figures that are for all transactions, by their printed names in any case; null where there are others. */
export function toTotals(cells: Iterable<readonly [name: string, text: string]>, location: Location): Figure[] | null {
  const figures: Figure[] = [];
  for (const [name, text] of cells) {
    const unit = lookUp(UNITS, name.toLowerCase());
    const value = /^(\d{1,15}\.\d)%?$/.exec(text)?.[1];
    if (unit === undefined || value === undefined) return null;
    const metric = unit === 'percent' ? 'efficiency' : unit;
    figures.push({ location, metric, unit, direction: 'higher', statistic: 'mean', value: Number(value) });
  }
  return figures.length === 0 ? null : figures;
}

export const readTotalsLine = (text: string, location: Location): Figure[] | null =>
  TPMC.test(text)
    ? toTotals(
        text.split(', ').map((cell) => [cell.slice(0, cell.indexOf(':')), cell.slice(cell.indexOf(':') + 2)] as const),
        location,
      )
    : null;

/** `[Summary] Q1: 4.32s`, the mean time of a query of TPC-H. */
export function readQuery(
  text: string,
): { readonly prefix: string; readonly operation: string; readonly printed: string } | null {
  const [, prefix, operation, printed] = QUERY.exec(text) ?? [];
  return prefix && operation && printed ? { prefix, operation, printed } : null;
}

export function readQphH(text: string, location: Location): Figure | null {
  const value = QPHH.exec(text)?.[1];
  return value === undefined
    ? null
    : { location, metric: 'QphH', unit: 'QphH', direction: 'higher', statistic: 'mean', value: Number(value) };
}
