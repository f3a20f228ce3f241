import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { addLoad, type LoadDriver, type LoadFigure, toPercentile } from '../../load-tool/load.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';

const TITLE = 'cassandra-stress';
/** `Op rate                   :   12,345 op/s  [READ: 6,172 op/s, WRITE: 6,173 op/s]`; before 3.0 in lower case, without units. */
const ROW =
  /^((?:Op|Partition|Row) rate|Latency (?:mean|median|max|\d{2}(?:\.\d{1,3})?(?:th)? percentile))\s{0,30}:\s{1,30}([\d,.]{1,30}|NaN)(?: (op\/s|pk\/s|row\/s|ms))?(?:\s{1,10}\[(.{1,2000})\])?$/i;
const PART = /^([\w-]{1,60}): ?([\d,.]{1,30}|NaN)(?: (?:op\/s|pk\/s|row\/s|ms))?$/;
const TOTALS =
  /^(?:Total (?:partitions|errors|GC (?:count|memory|mb|time)(?: \(s\))?|operation time)|(?:Avg|StdDev|Stdev) GC time(?:\(ms\))?)\s{0,30}:\s/i;
const ERRORS = /^Total errors\s{0,30}:\s{1,30}([\d,]{1,20})(?:\s|$)/i;
const RUNNING =
  /^(?:Running ([A-Z_]{1,30}|with) ?(?:with )?(\d{1,6}) thread(?:s|Count)\b.{0,100}|Running \[.{1,300}\] with (\d{1,6}) threads.{0,100})$/;
const BANNER = /^\*{10,} Stress Settings \*{10,}$/;
/** The name of a group, or a setting of one, which is indented. */
const SETTING = /^(?:[A-Z][\w ]{0,60}:|\s{2,8}\S[\w ]{0,60}:(?: .{0,300})?)$/;
const API = /^API: JAVA_DRIVER_NATIVE$/;
const FAILURE =
  /^(?:FAILURE|com\.datastax\.driver\.core\.exceptions\.\w{1,80}.{0,300}|java\.(?:lang|io)\.\w{1,80}: .{1,300})$/;
const NOISE = {
  heading: HEADING,
  progress: /^(?:total|[A-Za-z][\w-]{0,60}),\s{1,20}\d{1,15},\s{1,20}[\d.-]{1,20},.{10,400}$/,
  'heading of the progress': /^type,?\s{1,20}total ops,/,
  'messages of the driver':
    /^(?:Connected to cluster: |Datatacenter: |Datacenter:|WARN |INFO |Warming up |Created keyspaces|Sleeping |Thread count was not specified|Failed to connect over JMX)/,
  'end of the report': /^(?:END|Improvement over \d{1,6} threadCount: .{1,40})$/,
};

const UNITS: Readonly<Record<string, Pick<LoadFigure, 'metric' | 'unit' | 'direction'>>> = {
  op: { metric: 'throughput', unit: 'ops/s' },
  partition: { metric: 'partitions', unit: 'partitions/s', direction: 'higher' },
  row: { metric: 'rows', unit: 'rows/s', direction: 'higher' },
};

function toMeasure(label: string): Pick<LoadFigure, 'metric' | 'unit' | 'direction' | 'statistic'> {
  const [first = '', second = ''] = label.toLowerCase().split(' ');
  const rate = UNITS[first];
  if (rate) return { ...rate, statistic: 'mean' };
  const share = /^(\d{2}(?:\.\d{1,3})?)/.exec(second)?.[1];
  return { metric: 'latency', unit: 'ms', statistic: share === undefined ? second : toPercentile(share) };
}

/** One result block: its figures by operation; '' for all operations together. */
type Block = { readonly line: Line; readonly params: Params; readonly figures: Map<string, LoadFigure[]> };

class ResultReader {
  private readonly blocks: Block[] = [];
  private driver: LoadDriver | null = null;
  private threads: number | null = null;
  private operation: string | null = null;
  private running: Line | null = null;
  private error: string | null = null;
  private isOpen = false;
  private inSettings = false;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const text = line.text.slice(0, 2500).trim();
    const running = RUNNING.exec(text);
    const row = ROW.exec(text);
    const errors = parsePrintedNumber(ERRORS.exec(text)?.[1] ?? '');
    if (running || /^Connected to cluster: /.test(text)) this.inSettings = false;
    if (BANNER.test(text)) this.inSettings = true;
    else if (running) {
      this.running = line;
      this.threads = Number(running[2] ?? running[3]);
      this.operation = running[1] && running[1] !== 'with' ? running[1] : null;
    } else if (/^Results:$/i.test(text)) this.open(line);
    else if (API.test(text)) this.driver = { name: 'datastax-java-driver', language: 'java' };
    else if (this.inSettings && SETTING.test(line.text.slice(0, 400).trimEnd())) {
      this.draft.ignore(line, 'settings of the run');
      return;
    } else if (row && (row[3] !== undefined || row[4] !== undefined)) this.addRow(line, row);
    else if (TOTALS.test(text)) {
      if (errors !== null && errors > 0) this.draft.warn(line, `${errors} operations failed`);
    } else if (FAILURE.test(text)) {
      this.error ??= maskSecrets(text);
      this.draft.warn(line, `${TITLE} reports: ${maskSecrets(text)}`);
    } else return;
    this.draft.accept(line);
  }

  private open(line: Line): void {
    const params: Params = this.threads === null ? {} : { threads: this.threads };
    this.blocks.push({ line, params, figures: new Map() });
    this.isOpen = true;
    this.running = null;
  }

  private addRow(line: Line, [, label = '', total = '', , parts = '']: readonly (string | undefined)[]): void {
    if (!this.isOpen) this.open(line);
    const measure = toMeasure(label);
    const named = parts === '' ? [] : parts.split(/, (?=[A-Za-z])/);
    const all: [string, string | undefined][] = [['', total]];
    for (const part of named) {
      const [, name = '', value] = PART.exec(part) ?? [];
      all.push([name, value]);
    }
    const figures = this.blocks.at(-1)?.figures;
    for (const [name, text = ''] of all) {
      const value = parsePrintedNumber(text);
      // An operation without a number still is one of several.
      if (figures && !figures.has(name)) figures.set(name, []);
      if (value === null) this.draft.reject(line, line.text, `"${name || text}" has no number`);
      else figures?.set(name, [...(figures.get(name) ?? []), { location: line, ...measure, value }]);
    }
  }

  finish(native: NativeText): void {
    const { driver } = this;
    for (const { line, params, figures } of this.blocks) {
      // A single operation is printed twice: as itself and as the total.
      const names = [...figures.keys()].filter((name) => name !== '');
      const own = names.length === 1 ? names : ['', ...names];
      for (const name of own) {
        const scenario = name === '' ? (this.operation ?? TITLE) : name.toUpperCase();
        const isScenarioGuess = name === '' && this.operation === null && names.length === 0;
        addLoad(this.draft, {
          location: line,
          scenario,
          isScenarioGuess,
          driver,
          params,
          figures: figures.get(name) ?? [],
        });
      }
      if (figures.size === 0) this.draft.reject(line, line.text, 'no values: the log is truncated');
    }
    const failure = this.error ?? 'no results: the run was stopped, or the log is truncated';
    if (this.running) {
      const scenario = this.operation ?? TITLE;
      addLoad(this.draft, { location: this.running, scenario, driver, params: {}, figures: [], failure });
    } else if (this.blocks.length === 0) this.draft.reject('file', native.text.slice(0, 200), failure);
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const reader = new ResultReader(draft);
  for (const line of native.lines) reader.read(line);
  reader.finish(native);
}

const isOwnLine = (text: string): boolean =>
  /^Op rate\s{0,30}:\s{1,30}[\d,.]{1,30}(?: op\/s)?(?:\s|$)/i.test(text) ||
  NOISE['heading of the progress'].test(text) ||
  BANNER.test(text);

/** What cassandra-stress prints. */
export const cassandraStress: Adapter = {
  name: 'cassandra-stress',
  title: TITLE,
  noise: NOISE,
  aliases: ['cassandra', 'scylla-stress'],
  signature: '`Results:` with `Op rate : 12,345 op/s [WRITE: 12,345 op/s]` and `Latency mean : 1.2 ms` below it',
  recognises: (native) => native.lines.some(({ text }) => text.length < 2500 && isOwnLine(text.trim())),
  read,
};
