import type { Params } from '@tachograph/schema/result';
import { isFields, lookUp } from '../../json/fields.ts';
import { addLoad } from '../../load-tool/load.ts';
import {
  listTextLines,
  readJsonLine,
  readPlainRow,
  readRowFigures,
  readTableHead,
  readTableRow,
  type SummaryRow,
  toJsonRows,
} from '../../load-tool/summary-rows.ts';
import { readOptions } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { maskSecrets } from '../../text/clean-text.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line, Location } from '../../text/native-text.ts';

/** What a command line states of a run. */
type TpcSetup = {
  readonly workload: string | null;
  readonly driver: { readonly name: string; readonly language: 'go' } | null;
  readonly params: Params;
};

const COMMAND = /^(?:[$#>+%] {1,4})?\S{0,200}?go-tpc (tpcc|ch|rawsql)( .{1,2000})?$/;
/** The packages that go-tpc imports, by its `--driver`. */
const DRIVERS: Readonly<Record<string, string>> = { mysql: 'go-sql-driver/mysql', postgres: 'lib/pq' };
const OPTIONS: Readonly<Record<string, string>> = {
  '-T': 'threads',
  '--threads': 'threads',
  '-t': 'analytical-threads',
  '--acThreads': 'analytical-threads',
  '--warehouses': 'warehouses',
};

/** Workload, driver and params in a command line; null for other lines. `--driver` is `mysql` where it is left out. */
function readCommand(text: string): TpcSetup | null {
  const found = COMMAND.exec(text);
  if (!found?.[1]) return null;
  const options = found[2] ?? '';
  const name = lookUp(DRIVERS, /\s(?:-d|--driver)[\s=](\w{1,40})/.exec(options)?.[1] ?? 'mysql');
  const params = readOptions(options, OPTIONS);
  return { workload: found[1], driver: name === undefined ? null : { name, language: 'go' }, params };
}

/** `tpmC: 5292.6, tpmTotal: 12057.3, efficiency: 41155.9%`; older versions print no total. */
const TOTALS = /^tpmC: \d{1,15}\.\d(?:, tpmTotal: \d{1,15}\.\d)?(?:, efficiency: \d{1,12}\.\d%)?$/;
const QPHH = /^QphH: (\d{1,15}\.\d)$/;
const QPHH_UNIT = { metric: 'QphH', unit: 'QphH', direction: 'higher', statistic: 'mean' } as const;
const UNITS: Readonly<Record<string, string>> = { tpmc: 'tpmC', tpmtotal: 'tpmTotal', efficiency: 'percent' };

/** The figures that are for all transactions, by their printed names in any case; null where there are others. */
function toTotals(cells: Iterable<readonly [name: string, text: string]>, location: Location): Figure[] | null {
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

function readTotalsLine(text: string, location: Location): Figure[] | null {
  const cells = text.split(', ').map((cell): [string, string] => {
    return [cell.slice(0, cell.indexOf(':')), cell.slice(cell.indexOf(':') + 2)];
  });
  return TOTALS.test(text) ? toTotals(cells, location) : null;
}

const ERROR =
  /^(?:\[[\d-]{10} [\d:]{8}\] )?(?:execute \w{1,20} failed, err |failed to |panic: |Error: |check \w{1,20} failed).{0,500}/;
const NOISE = {
  'log of the run':
    /^(?:\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] |\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d |Got signal |Finished$|Start to )/,
  'statement in a log line':
    /^(?:[\s(?,)]{3,4000}$|(?:VALUES |\) |AND |WHERE |FROM |GROUP |ORDER ).{1,2000}|.{1,600} failed (?:sql: |pq: |context |driver: |Error \d))/,
  preparation:
    /^(?:creating |dropping |DROP |CREATE |generating |loading |load to |begin to (?:load|check)|analyz|restart |begin |finish |tpcc? )/i,
  'waiting time of the terminals': /^\[\w{1,20}\] \w{1,40}\s{0,20}- \d{1,9}\.\ds$/,
  'border of a table': /^\+-{2,}[-+]{2,2000}\+$/,
  'stack trace':
    /^(?:goroutine \d|[\w./()*-]{1,200}\.[\w.()*]{1,200}\(.{0,300}\)$|\/\S{1,300}\.go:\d{1,9}|exit status \d)/,
};
/** Every figure has one decimal, so a row that ends otherwise was cut. */
const WHOLE = /(?:\.\d|\|)$/;
const NO_SETUP: TpcSetup = { workload: null, driver: null, params: {} };
const TPMC = { metric: 'tpmC', unit: 'tpmC', direction: 'higher' } as const;
const TPMC_HEAD = ['tpmc', 'tpmtotal', 'efficiency'];

/** Reads one report after the other. */
class ReportReader {
  private setup = NO_SETUP;
  private head: readonly string[] | null = null;
  private reported = false;
  /** The first interval, for a run that has nothing else. */
  private progress: Location | null = null;
  private command: Line | null = null;
  private error: string | null = null;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const text = line.text.slice(0, 4000).trim();
    const command = readCommand(text);
    const totals = readTotalsLine(text, line);
    const qphh = QPHH.exec(text)?.[1];
    const list = readJsonLine(line);
    if (command) this.begin(line, command);
    else if (totals) this.add('', totals, line);
    else if (qphh !== undefined) this.add('', [{ location: line, ...QPHH_UNIT, value: Number(qphh) }], line, 'ch');
    else if (list) this.readList(list, () => line);
    else if (ERROR.test(text)) {
      this.error ??= maskSecrets(text);
      this.draft.warn(line, `go-tpc reports: ${maskSecrets(text)}`);
      this.draft.accept(line);
    } else this.readRow(line);
  }

  private begin(line: Line, setup: TpcSetup): void {
    this.finish();
    this.setup = setup;
    this.command = line;
    this.draft.accept(line);
  }

  private readRow(line: Line): void {
    const head = readTableHead(line) ?? readTotalsHead(line);
    const row = readPlainRow(line) ?? (this.head ? readTableRow(line, this.head) : null);
    if (head) {
      this.head = head;
      this.draft.accept(line);
    } else if (row && isOwnRow(row) && WHOLE.test(line.text.trimEnd())) this.addRow(row);
    else if (this.head?.[0] === 'tpmc') {
      const cells = splitRow(line.text.slice(0, 1000).trim(), '|');
      const named = this.head.map((name, at) => [name, cells[at] ?? ''] as const);
      const figures = toTotals(named, line);
      if (figures) this.add('', figures, line);
    }
  }

  /** Rows or totals of a JSON document or line. */
  readList(list: readonly unknown[], locate: (index: number) => Location): boolean {
    const rows = toJsonRows(list, locate);
    const [first] = list;
    const totals = isFields(first) && 'tpmC' in first ? first : null;
    for (const row of rows ?? []) this.addRow(row);
    if (!totals) return rows !== null;
    const printed = Object.entries(totals).map(([name, text]) => [name, String(text)] as const);
    const figures = toTotals(printed, locate(0));
    if (figures) this.add('', figures, locate(0));
    else this.draft.reject(locate(0), JSON.stringify(totals), 'not the totals of TPC-C');
    return true;
  }

  private addRow(row: SummaryRow): void {
    const { location, operation, prefix } = row;
    if (prefix !== 'Summary') {
      this.progress ??= location;
      this.draft.ignore(location, 'progress');
      return;
    }
    const figures = readRowFigures(this.draft, row, { failed: /_ERR$/, noun: 'transactions' });
    if (figures) this.add(operation, figures, location, row.cells.has('tpm') ? 'tpcc' : 'ch');
  }

  private add(operation: string, figures: readonly Figure[], location: Location, workload = 'tpcc'): void {
    this.reported = true;
    const { driver, params } = this.setup;
    const scenario = operation === '' ? workload : `${workload}/${operation}`;
    addLoad(this.draft, { location, scenario, driver, params, figures });
  }

  /** A run that printed intervals, or nothing, and no summary did not finish. */
  finish(): void {
    const begin = this.progress ?? this.command;
    if (begin !== null && !this.reported) {
      const { driver, params, workload } = this.setup;
      const reason = this.error ?? 'no summary: the run was stopped, or the log is truncated';
      const isPreparation = this.progress === null && this.error === null;
      if (!isPreparation) {
        const failed = { location: begin, scenario: workload ?? 'tpcc', driver, params, figures: [], failure: reason };
        addLoad(this.draft, failed.scenario === 'tpcc' ? { ...failed, failedMeasure: TPMC } : failed);
      }
    }
    this.reported = false;
    this.progress = null;
    this.command = null;
    this.error = null;
    this.head = null;
  }
}

const isOwnRow = ({ cells, prefix }: SummaryRow): boolean =>
  cells.has('tpm') || (prefix !== null && cells.has('avg(ms)'));

function readTotalsHead(line: Line): readonly string[] | null {
  const cells = splitRow(line.text.slice(0, 1000).trim(), '|').map((cell) => cell.toLowerCase());
  return TPMC_HEAD.includes(cells[0] ?? '') && cells.every((cell) => TPMC_HEAD.includes(cell)) ? cells : null;
}

const isOwnList = (list: unknown): boolean =>
  Array.isArray(list) && (toJsonRows(list, () => '')?.some(isOwnRow) || (isFields(list[0]) && 'tpmC' in list[0]));

function isOwnLine(line: Line): boolean {
  const text = line.text.slice(0, 1000).trim();
  if (readTotalsLine(text, line) || (readCommand(text) && / run(?: |$)/.test(text))) return true;
  const row = /\(\w{1,3}\): \d/.test(text) ? readPlainRow(line) : null;
  const head = text.startsWith('|') ? readTableHead(line) : null;
  return (row !== null && isOwnRow(row)) || head?.includes('prefix') === true || isOwnList(readJsonLine(line));
}

/** What go-tpc prints for TPC-C and CH-benCHmark. */
export const goTpc: Adapter = {
  name: 'go-tpc',
  title: 'go-tpc',
  noise: NOISE,
  aliases: ['tpcc', 'go-tpcc'],
  signature: 'lines such as `[Summary] NEW_ORDER - Takes(s): 12.0, Count: 1057, TPM: 5292.7, …`, or `tpmC: 5292.6, …`',
  recognises: (native) => (native.json === undefined ? native.lines.some(isOwnLine) : isOwnList(native.json)),
  read(native, draft) {
    const reader = new ReportReader(draft);
    for (const line of listTextLines(native)) reader.read(line);
    if (Array.isArray(native.json) && !reader.readList(native.json, (index) => `/${index}`)) {
      draft.reject('', native.text.slice(0, 200), 'not a report of go-tpc');
    }
    reader.finish();
  },
};
