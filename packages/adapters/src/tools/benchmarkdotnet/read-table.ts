import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import { readCells, splitRow } from '../../text/csv-cells.ts';
import { CUT_OFF, type Line, type NativeText } from '../../text/native-text.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';
import { decodeXml } from '../../text/xml-attributes.ts';
import { isJobColumn, listParamColumns, type Row } from './table-cells.ts';

export const NOISE: NoiseRules = {
  [WARM_UP_RULE]: /^(?:Workload|Overhead|Main|Idle)(?:Warmup|Pilot|Jitting)\s{1,4}\d{1,6}: /,
  iteration: /^(?:Workload|Overhead|Main|Idle|Result)(?:Actual|Result|Target)?\s{1,4}\d{1,6}: /,
  'log of the runner': /^\/\/(?:\s|$)/,
  'detailed result':
    /^(?:Runtime = |Mean = |Min = |IQR = |ConfidenceInterval = |Skewness = |GC: {1,4}\d|Threading: |\[[^\]]{1,80}[[)] \| |-{3,} ?Histogram)/,
  legend:
    /^\S.{0,40}? {0,40}: (?:Value of the|Arithmetic mean|Half of 99|Standard (?:deviation|error)|Value separating|Mean of the ratio|GC Generation|Allocated memory|Minimum|Maximum|Quartile|Percentile|Operation per second|Relative position|1 \S{1,12} \()/,
  'advice of the runner':
    /^(?:Outliers$|MultimodalDistribution|Environment$|MinIterationTime$|ZeroMeasurement$|BaselineCustomAnalyzer$|.{1,300} -> .{1,200}(?:outlier|detected|distribution|recommended|bimodal|multimodal|indistinguishable))/,
  'name of a benchmark':
    /^Benchmarks with issues:$|^[\w.+<>`]{1,200}\..{1,300}: (?:DefaultJob|Job-[A-Z]{6}|Dry|[A-Z]\w{1,20}Run|\w{1,60}\().{0,400}$/,
  'end of the run': /^(?:Run time: |Global total time: |Executed benchmarks: |Total time: |Artifacts cleanup)/,
};

/** `BenchmarkDotNet v0.14.0, Ubuntu 22.04.5 LTS (Jammy Jellyfish)`; before 0.13.6 `BenchmarkDotNet=v0.13.1, OS=ubuntu 20.04`. */
const VERSION = /^BenchmarkDotNet(?: |=)v?(\d[\w.+-]{0,60}), (?:OS=)?(.{1,200})$/;
const CPU = /^(\S.{1,200}?), \d{1,4} CPUs?, (\d{1,5}) logical(?: cores?)? and (\d{1,5}) physical cores?/;
const SDK = /^\.NET (?:Core )?SDK[ =]/;
const RUNTIME =
  /^(?:\[Host\]|DefaultJob|Job-[A-Z]{6}|[\w .-]{1,40}?) {0,40}: ((?:\.NET(?: Core| Framework)?|Mono|NativeAOT) \d[\w.-]{0,60})/;
const JOB =
  /^(?:Job|Runtime|Toolchain|Platform|Jit|Server|InvocationCount|IterationCount|IterationTime|LaunchCount|RunStrategy|UnrollFactor|WarmupCount|MaxIterationCount|MinIterationCount|MaxRelativeError)=\S/;

/** `// Benchmark: SelectRows.'Select one row': DefaultJob [Rows=10]`: no table names its class. */
const STARTED = /^\/\/ Benchmark: ([A-Za-z_]\w{0,100})\.(.{1,300}?)(?:\([^()]{0,200}\))?: \S/;

/** Class and method of a benchmark that the console announces; null for other lines. */
function readStarted(line: string): { readonly type: string; readonly method: string } | null {
  const [, type, method] = STARTED.exec(line.slice(0, 700).trim()) ?? [];
  return type === undefined || method === undefined ? null : { type, method: method.replace(/^'(.*)'$/s, '$1') };
}

/** What the lines above a table say of the machine and the jobs. */
class HostLines {
  version: string | null = null;
  job: string | null = null;
  private os: string | null = null;
  private cpu: { model?: string; logical?: number | null; cores?: number | null } = {};
  private runtime: string | null = null;

  /** False for any other line. */
  read(line: string): boolean {
    const text = line.slice(0, 500).trim();
    const [, version, os] = VERSION.exec(text) ?? [];
    const [, model, logical, cores] = CPU.exec(text) ?? [];
    const runtime = RUNTIME.exec(text)?.[1];
    if (version !== undefined) [this.version, this.os] = [version, os ?? null];
    else if (model !== undefined)
      this.cpu = { model, logical: toCount(Number(logical)), cores: toCount(Number(cores)) };
    else if (runtime !== undefined) this.runtime ??= runtime;
    else if (JOB.test(text)) this.job = text.replace(/\s{2,}/g, ' ');
    else
      return (
        SDK.test(text) || /^(?:Frequency|Timer|VirtualMachine|HardwareIntrinsics)=|^\[AttachedDebugger\]/.test(text)
      );
    return true;
  }

  get environment(): Environment {
    const [, name, version] = /^(.{1,40}) (\d\S{0,60})$/.exec(this.runtime ?? '') ?? [];
    return { client: { cpu: this.cpu, os: this.os }, runtime: { name, version } };
  }
}

/** One row of a table, of any exporter. */
export type TableRow = {
  readonly line: Line;
  readonly row: Row;
  readonly params: ReadonlyMap<string, string>;
  /** The class, where the table or the console names it. */
  readonly type: string | null;
};

/** `|--------------- |---------:|`, and without the sign at its start in reports for other sites. */
const RULE = /^\|?(?:\s?:?-{2,}:?\s?\|)+(?:\s?:?-{2,}:?)?$/;
const MAX_COLUMNS = 200;

/** GitHub's report makes the first row of each group bold, and quotes a name with blanks. */
const toCell = (text: string): string =>
  decodeXml(text.trim().replace(/^\*\*(.*)\*\*$/s, '$1'))
    .replaceAll('\\|', '|')
    .replace(/^'(.*)'$/s, '$1');

/** The cells of a Markdown row, which ends in `|`; null for other lines. */
function readMarkdown(text: string): string[] | null {
  const trimmed = text.slice(0, 20_000).trim();
  if (!trimmed.endsWith('|') || trimmed.length < 2) return null;
  const cells = splitRow(`${trimmed.startsWith('|') ? '' : '|'}${trimmed.replaceAll('\\|', '\u0000')}`, '|');
  return cells.length > MAX_COLUMNS ? null : cells.map((cell) => toCell(cell.replaceAll('\u0000', '|')));
}

const isColumns = (cells: readonly string[] | null): cells is readonly string[] =>
  cells?.includes('Method') === true && cells.some((cell) => /^Mean(?: \[|$)/.test(cell));

/** The separator of a CSV report, by its header; null for other lines. */
function findSeparator(text: string): string | null {
  if (!/Method/.test(text.slice(0, 200)) || !text.includes('Mean')) return null;
  return (
    [';', ',', '\t'].find((sign) => {
      const cells = readCells(text.slice(0, 8000), sign);
      return isColumns(cells) && cells.some((cell) => /^(?:Job|Error|StdDev)(?: \[|$)/.test(cell)) && cells.length > 3;
    }) ?? null
  );
}

/** True for the header of a table of any exporter; a Markdown table has its rule below. */
const isHeader = (line: Line, next: Line | undefined): boolean =>
  line.text.includes('Method') &&
  (findSeparator(line.text) !== null || (isColumns(readMarkdown(line.text)) && RULE.test(next?.text.trim() ?? '')));

export const hasTable = ({ lines }: NativeText): boolean =>
  lines.some((line, index) => isHeader(line, lines.at(index + 1)) || VERSION.test(line.text.trim().slice(0, 400)));

/** Reads the Markdown, CSV and console tables of a text, and what is said above them. */
export class TableReader extends LineReader {
  readonly rows: TableRow[] = [];
  readonly host = new HostLines();
  private columns: readonly string[] | null = null;
  private separator: string | null = null;
  /** The class of each method; empty for a method of several. */
  private readonly types = new Map<string, string | null>();

  private cellsOf(text: string): readonly string[] | null {
    return this.separator === null ? readMarkdown(text) : readCells(text, this.separator).map(toCell);
  }

  protected read(line: Line, index: number): void {
    const { columns } = this;
    const started = readStarted(line.text);
    if (started) this.readType(started);
    if (isHeader(line, this.native.lines.at(index + 1))) {
      this.separator = findSeparator(line.text);
      this.columns = this.cellsOf(line.text);
      this.draft.accept(line);
    } else if (line.text.trim() === '') this.columns = null;
    else if (columns && RULE.test(line.text.trim())) this.draft.accept(line);
    else if (columns && this.readRow(line, columns)) this.draft.accept(line);
    else if (columns && findNoiseRule(line.text, NOISE) === null)
      this.draft.reject(line, line.text, 'not a row of the table: its columns do not match the header');
    else if (!columns && this.host.read(line.text)) this.draft.accept(line);
  }

  private readType({ type, method }: { readonly type: string; readonly method: string }): void {
    const known = this.types.get(method);
    this.types.set(method, known === undefined || known === type ? type : null);
  }

  private readRow(line: Line, columns: readonly string[]): boolean {
    const cells = this.cellsOf(line.text);
    if (cells === null || cells.length !== columns.length) return false;
    // Groups of rows are set off by a row without content.
    if (cells.every((cell) => cell === '')) return true;
    const row = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
    const last = columns.at(-1);
    if (line === this.openLine && this.separator !== null && last !== undefined) {
      this.draft.reject(line, `${last}: ${row.get(last)}`, CUT_OFF);
      row.delete(last);
    }
    const params = listParamColumns(columns).flatMap((column) => {
      const value = row.get(column) ?? '';
      return value === '' || value === '?' ? [] : [[column, value] as const];
    });
    const type = row.get('Type') ?? this.types.get(row.get('Method') ?? '') ?? null;
    this.rows.push({ line, row, type, params: new Map(params) });
    return true;
  }
}

/** What tells the jobs of a row apart: the settings that differ, or the name of a job that has one. */
export function jobOf(row: Row, rows: readonly TableRow[]): string | null {
  const varying = [...row].filter(
    ([column, cell]) => isJobColumn(column) && rows.some((other) => other.row.get(column) !== cell),
  );
  const name = varying.find(([column]) => column === 'Job')?.[1] ?? null;
  const settings = varying.filter(([column]) => column !== 'Job').map(([column, cell]) => `${column}=${cell}`);
  if (name !== null && !/^Job-[A-Z]{6}$/.test(name)) return name;
  return settings.join(',') || name;
}
