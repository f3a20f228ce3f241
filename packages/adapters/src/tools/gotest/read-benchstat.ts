import { parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { isOpenEnd, type Line, type NativeText, OPEN_END_REASON } from '../../text/native-text.ts';
import { isKeyOfGo, type PrintedMeasure, readBenchLine, readConfigLine } from './bench-line.ts';
import type { BenchEntry } from './read-stream.ts';
import { Benchmarks } from './settle-benchmarks.ts';

/** A column of a table: the file, or the driver, and the unit below it. */
type Column = { readonly name: string; readonly unit: string };

/** What a table says of its figures: since 2023 medians with intervals, before that means with the widest deviation. */
type Table = { readonly columns: readonly Column[]; readonly isOld: boolean };

/** Since 2023: `│   sec/op    │   sec/op     vs base               │` below `│   old.txt   │   new.txt   │`. */
const UNITS = /^[^│]{0,300}│(?:\s{0,80}\S{1,40}\/\S{1,20}(?: {1,20}vs base)? {0,80}│){1,30}\s{0,9}$/;
/** Before: `name   old time/op  new time/op  delta`. */
const OLD_HEAD = /^name\s{1,300}(?<cells>\S.{0,500})$/;
const OLD_CELL = /^(?:(?<file>\S.{0,200}) )?(?<metric>time\/op|alloc\/op|allocs\/op|speed|[\w.-]{1,40}\/[\w.-]{1,20})$/;
/** `12.3µ ± 2%`, `1.02kB ± 0%`: not the difference behind it. Only 0 has no deviation. */
const VALUE =
  /(?<=\s)(?<value>\d[\d.]{0,20})(?<prefix>[a-zA-Zµμ]{0,3}(?:\/s)?)(?: ?± {0,3}(?:(?<percent>\d{1,6})%|∞)|(?<=\s0(?:\.0{1,9})?)(?=\s{2}|\s?$))/g;
const SUMMARY = /^\[?geo ?mean\]?\s/i;
const FOOTNOTE = /^[¹²³⁴⁵⁶⁷⁸⁹]{1,3} \S/;

/** What a printed unit is in go test's, and how many of it. */
const BASES: Readonly<Record<string, { readonly unit: string; readonly factor: number }>> = {
  'sec/op': { unit: 'ns/op', factor: 1e9 },
  'time/op': { unit: 'ns/op', factor: 1e9 },
  'alloc/op': { unit: 'B/op', factor: 1 },
  'B/s': { unit: 'MB/s', factor: 1e-6 },
  speed: { unit: 'MB/s', factor: 1e-6 },
};
const PREFIXES: Readonly<Record<string, number>> = {
  '': 1,
  n: 1e-9,
  µ: 1e-6,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/** The name of a file without its folders and its ending. */
const toColumnName = (text: string): string =>
  text
    .slice(text.lastIndexOf('/') + 1)
    .trim()
    .replace(/\.(?:txt|out|log|bench)$/, '');

/** The table that begins at a line, by the line above it; null at any other line. */
function readHead(text: string, above: string): Table | null {
  if (UNITS.test(text)) {
    const names = above.split('│').slice(1, -1).map(toColumnName);
    const units = text
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim().split(/\s/)[0] ?? '');
    return { columns: units.map((unit, at) => ({ unit, name: names[at] ?? '' })), isOld: false };
  }
  const cells =
    OLD_HEAD.exec(text)
      ?.groups?.cells?.trim()
      .split(/\s{2,}/) ?? [];
  const columns = cells.flatMap((cell): Column[] => {
    const { file = '', metric } = OLD_CELL.exec(cell)?.groups ?? {};
    return metric === undefined ? [] : [{ unit: metric, name: toColumnName(file) }];
  });
  const others = cells.length - columns.length;
  return columns.length > 0 && others === (columns.length === 2 ? 1 : 0) ? { columns, isOld: true } : null;
}

/** Whether a text has tables of benchstat, and no output of go test, which they are derived from. */
export const hasOnlyBenchstat = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => readHead(text.trimEnd().slice(0, 2000), '') !== null) &&
  !lines.some(({ text }) => readBenchLine(text) !== null);

/** `12.3` and `µ` under `sec/op` → 12,300 ns/op; null for a prefix that is none. */
function toMeasure(value: number, printed: string, unit: string): PrintedMeasure | null {
  const base = lookUp(BASES, unit) ?? { unit, factor: 1 };
  const prefix = printed.replace('μ', 'µ').replace(/(?:s|B|B\/s)$/, '');
  const factor = lookUp(PREFIXES, prefix);
  return factor === undefined
    ? null
    : { unit: base.unit, value: Number((value * factor * base.factor).toPrecision(12)) };
}

type Cell = {
  readonly entry: BenchEntry;
  readonly measure: PrintedMeasure;
  readonly percent: number | null;
  readonly isOld: boolean;
  readonly file: string;
};

/** Reads tables of benchstat: a figure for each cell. Differences and means of several benchmarks are no figures. */
class TableReader {
  readonly cells: Cell[] = [];
  readonly config = new Map<string, string>();
  private table: Table | null = null;
  private above = '';

  constructor(
    private readonly native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {}

  read(line: Line): void {
    const text = line.text.trimEnd().slice(0, 2000);
    const head = readHead(text, this.above);
    const stated = readConfigLine(text);
    const config = stated && isKeyOfGo(stated.key) ? stated : null;
    if (head) this.table = head;
    else if (config?.value) this.config.set(config.key, config.value);
    if (head || config?.value || text.includes('│')) this.draft.accept(line);
    else if (SUMMARY.test(text.trim())) this.draft.ignore(line, 'mean of several benchmarks');
    else if (FOOTNOTE.test(text.trim())) this.draft.ignore(line, 'footnote');
    else if (text.trim() === '') this.table = null;
    else if (this.table) this.row(line, text, this.table);
    this.above = text;
  }

  private row(line: Line, text: string, { columns, isOld }: Table): void {
    const found = [...` ${text}`.matchAll(VALUE)];
    const name = ` ${text}`.slice(0, found[0]?.index ?? 0).trim();
    if (found.length === 0) this.table = null;
    if (found.length === 0) return;
    if (found.length !== columns.length || isOpenEnd(this.native, line)) {
      const reason =
        found.length === columns.length ? OPEN_END_REASON : `${found.length} values under ${columns.length} columns`;
      this.draft.reject(line, line.text, reason);
      return;
    }
    const isCompared = columns.length > 1;
    for (const [at, { groups }] of found.entries()) {
      const { value = '', prefix = '', percent } = groups ?? {};
      const { unit = '', name: file = '' } = columns[at] ?? {};
      const measure = toMeasure(parsePrintedNumber(value) ?? Number.NaN, prefix, unit);
      if (!measure || Number.isNaN(measure.value))
        this.draft.reject(line, `${value}${prefix}`, `not a value in ${unit}`);
      else {
        const isDriver = isDriverName(file, 'go');
        const named = isDriver ? name.replace(/(-\d{1,5})?$/, `/driver=${file}$1`).replace(/^\//, '') : name;
        const entry = { name: named, iterations: 0, measures: [measure], openValue: null, line, end: line };
        this.cells.push({
          entry: { ...entry, pkg: this.config.get('pkg') ?? null, config: this.config },
          measure,
          percent: percent === undefined ? null : Number(percent),
          isOld,
          file: isCompared && !isDriver ? file : '',
        });
      }
    }
  }
}

const toUncertainty = ({ measure, percent, isOld }: Cell): Figure['uncertainty'] => {
  if (percent === null) return null;
  if (!isOld) return { kind: 'rme', level: 0.95, value: percent };
  return { kind: 'range', value: Number(((measure.value * percent) / 100).toPrecision(12)) };
};

/** Adds what tables of benchstat state, and returns the `key: value` lines above them. */
export function addBenchstat(native: NativeText, draft: OutcomeDraft): ReadonlyMap<string, string> {
  const reader = new TableReader(native, draft);
  for (const line of native.lines) reader.read(line);
  const benchmarks = new Benchmarks(
    reader.cells.map(({ entry }) => entry),
    draft,
  );
  for (const cell of reader.cells) {
    const { entry, measure, file, isOld } = cell;
    const unit = parsePrintedUnit(measure.unit);
    if (unit === null) draft.reject(entry.line, `${measure.value} ${measure.unit}`, `"${measure.unit}" is not a unit`);
    else {
      const settled = benchmarks.settle(entry);
      const params = file === '' ? settled.cell.params : { ...settled.cell.params, file };
      const statistic = isOld ? 'mean' : 'median';
      const figure = {
        location: entry.line,
        ...unit.measure,
        statistic,
        value: measure.value,
        uncertainty: toUncertainty(cell),
      };
      addFigures(draft, { ...settled, cell: { ...settled.cell, params } }, [figure]);
    }
  }
  return reader.config;
}
