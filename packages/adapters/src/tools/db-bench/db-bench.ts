import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { isDriverName, toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import { readName } from '../../text/clean-text.ts';
import { type NoiseRules, readHeading } from '../../text/common-noise.ts';
import type { Line } from '../../text/native-text.ts';

/** `fillseq      :       1.765 micros/op;   62.7 MB/s (10000 ops)`, of LevelDB and everything that came of it. */
const ROW =
  /^(?<name>[\w.+/-]{1,60}) {0,40}: {0,20}(?<mean>\d{1,15}\.\d{1,6}) micros\/op(?=[; ]|$)(?: (?<rate>\d{1,15}) ops\/sec)?(?: [\d.]{1,20} seconds (?<operations>\d{1,15}) operations)?;?(?<rest>.{0,300})$/;
const REST = /^(?: {1,20}(?<bandwidth>\d{1,12}\.\d{1,6}) MB\/s)?(?: {0,20}(?:\(.{0,250}\))?)$/;
const COUNT = /\((?:(?<ops>\d{1,15}) ops|\d{1,15} of (?<read>\d{1,15}) found)\)/;
/** `LevelDB:    version 1.20`: what was measured. */
const ENGINE = /^(?<engine>[A-Z][\w+ .-]{1,40}):\s{1,20}version (?<version>\S{1,60})/;
/** `Entries:    1000000`, `Values:     100 bytes each (50 bytes after compression)`. */
const SETTING = /^(?<name>Keys|Values|Entries):\s{1,20}(?<value>\d{1,15})(?: bytes each.{0,200})?$/;
const CPU = /^CPU:\s{1,20}(?:\d{1,5} \* )?(?<model>\S.{0,200})$/;
/** Below a row with `--histogram=1`: percentiles of the time of an operation in microseconds. */
const PERCENTILES = /^Percentiles:(?<list>(?: P\d{1,3}(?:\.\d{1,4})?: \d[\d.]{0,20}){1,20})$/;
const EXTREMES = /^Min: (?<min>[\d.]{1,20}) {1,5}Median: (?<median>[\d.]{1,20}) {1,5}Max: (?<max>[\d.]{1,20})$/;

const NOISE: NoiseRules = {
  'setting of db_bench':
    /^(?:Date|CPUCache|CPU Cache|RawSize|Raw Size|FileSize|File Size|Prefix|Keys per prefix|Write rate|Read rate|Compression|Compression sampling rate|Memtablerep|Perf Level|DB path|Initializing .{0,60}|Set seed to .{0,60}|Integrated BlobDB.{0,80}|User timestamp size)\b ?:?/,
  'warning of db_bench': /^WARNING: /,
  progress: /^\.{3} finished \d{1,15} ops\s{0,60}/,
  histogram:
    /^(?:Microseconds per (?:op|read|write|\w{1,20}):|Count: \d.{0,100}|[[(] {0,20}[\d.]{1,20}, {0,20}[\d.]{1,20} {0,3}[\])].{0,200}|-{20,80})$/,
  'mean of the repeats above': /^[\w.+-]{1,60} \[(?:AVG|MEDIAN|CI95)\b.{0,200}$/,
};

type Settings = Readonly<Record<string, number>>;
type Engine = { readonly name: string; readonly version: string | null };
type Row = {
  readonly line: Line;
  readonly name: string;
  readonly engine: Engine | null;
  readonly settings: Settings;
  readonly isCompacted: boolean;
  readonly n: number | null;
  readonly figures: Figure[];
};

const toFigure = (line: Line, metric: string, unit: string, text: string | undefined, statistic = 'mean'): Figure[] => {
  const value = text === undefined ? null : parsePrintedNumber(text);
  return value === null ? [] : [{ location: line, metric, unit, statistic, value }];
};

class DbBenchReader extends LineReader {
  readonly rows: Row[] = [];
  engine: Engine | null = null;
  cpu: string | null = null;
  private settings: Settings = {};
  private isCompacted = false;

  protected read(line: Line): void {
    const text = line.text.trim().slice(0, 600);
    const { name, value } = SETTING.exec(text)?.groups ?? {};
    const { engine, version = null } = ENGINE.exec(text)?.groups ?? {};
    const row = ROW.exec(text)?.groups;
    const heading = readHeading(text) ?? '';
    if (isDriverName(heading, 'c++') || isDriverName(heading, 'c')) this.begin({ name: heading, version: null });
    if (row) this.row(line, row);
    else if (engine !== undefined) this.begin({ name: engine, version });
    else if (name !== undefined) this.settings = { ...this.settings, [name.toLowerCase()]: Number(value) };
    else if (CPU.test(text)) this.cpu ??= CPU.exec(text)?.groups?.model ?? null;
    else if (!this.histogram(line, text)) return;
    if (!row) this.draft.accept(line);
  }

  private begin(engine: Engine): void {
    this.engine = engine;
    this.settings = {};
    this.isCompacted = false;
  }

  private row(line: Line, { name = '', mean, rate, operations, rest = '' }: Record<string, string | undefined>): void {
    const rested = REST.exec(rest);
    const { ops, read } = COUNT.exec(rest)?.groups ?? {};
    const { engine, settings, isCompacted } = this;
    if (line === this.openLine) {
      this.draft.reject(line, line.text, 'the text ends here without a line break: the row may be cut off');
      return;
    }
    if (!rested) this.draft.reject(line, rest, 'not a bandwidth, nor a number of operations');
    const figures = [
      ...toFigure(line, 'latency', 'us', mean),
      ...toFigure(line, 'throughput', 'ops/s', rate),
      ...toFigure(line, 'bandwidth', 'MB/s', rested?.groups?.bandwidth),
    ];
    const n = operations ?? ops ?? read;
    this.rows.push({ line, name, engine, settings, isCompacted, n: n === undefined ? null : Number(n), figures });
    if (name === 'compact') this.isCompacted = true;
  }

  /** Percentiles of the row above. */
  private histogram(line: Line, text: string): boolean {
    const list = PERCENTILES.exec(text)?.groups?.list;
    const extremes = EXTREMES.exec(text)?.groups;
    const figures = this.rows.at(-1)?.figures;
    if (!figures || (list === undefined && extremes === undefined)) return false;
    const pairs = [...(list ?? '').matchAll(/P(\d{1,3}(?:\.\d{1,4})?): (\d[\d.]{0,20})/g)];
    const stated = pairs.map(([, share = '', value = '']) => [toPercentile(share), value] as const);
    for (const [statistic, value] of [...Object.entries(extremes ?? {}), ...stated]) {
      const isKnown = figures.some((known) => known.metric === 'latency' && known.statistic === statistic);
      if (!isKnown) figures.push(...toFigure(line, 'latency', 'us', value, statistic));
    }
    return true;
  }
}

/** Settings that differ between the rows of a text. */
const listVarying = (rows: readonly Row[]): string[] =>
  ['keys', 'values', 'entries'].filter((key) => new Set(rows.map(({ settings }) => settings[key])).size > 1);

/** What `db_bench` prints: the benchmark of LevelDB, and of the stores that took it over. */
export const dbBench: Adapter = {
  name: 'db-bench',
  title: 'db_bench',
  noise: NOISE,
  aliases: ['db_bench', 'leveldb', 'rocksdb'],
  signature: 'rows such as `fillseq      :       1.765 micros/op;   62.7 MB/s`',
  recognises: (native) => native.lines.some(({ text }) => ROW.test(text.slice(0, 600).trim())),
  read(native, draft) {
    const { rows, engine, cpu } = new DbBenchReader(native, draft).readAll();
    const varying = listVarying(rows);
    for (const { line, name, engine: own, settings, isCompacted, n, figures } of rows) {
      const varied = varying.flatMap((key) => (key in settings ? [[key, settings[key] ?? 0] as const] : []));
      const after = isCompacted && name !== 'compact' ? [['after', 'compact'] as const] : [];
      const params: Params = Object.fromEntries([...varied, ...after]);
      const named: NamedCell = own
        ? {
            cell: { scenario: name, driver: toDriver(own.name, 'c++', own.version), params },
            printed: { name, uncertain: [] },
          }
        : toNamedCell(draft, line, name, { language: null, params, printed: name });
      addFigures(draft, named, figures, n);
    }
    const isOne = new Set(rows.map(({ engine: of }) => of?.name)).size === 1;
    const config = varying.length === 0 ? (rows[0]?.settings ?? null) : null;
    draft.setTool({ version: isOne ? engine?.version : null, config });
    draft.setEnvironment({ client: { cpu: { model: readName(cpu) } } });
  },
};
