import type { Params, Result } from '@tachograph/schema/result';
import { parsePrintedNumber, parsePrintedTime, type Quantity } from '../../figures/printed-figure.ts';
import { toCount, toRange } from '../../figures/statistics.ts';
import { lookUp } from '../../json/fields.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { listSharedNames, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { Line, Lines } from '../../text/native-text.ts';

/** A line of the tree below the header. */
type TreeRow = {
  /** 1 for a child of the program; null for a further line of the row above. */
  readonly depth: number | null;
  readonly name: string;
  /** Fastest, slowest, median, mean, samples, iterations; fewer in a line that was cut off. */
  readonly cells: readonly string[];
};

const HEADER =
  /^(\S.{0,300}?\s{2,300})fastest\s{1,40}│ slowest\s{1,40}│ median\s{1,40}│ mean\s{1,40}│ samples\s{1,40}│ iters$/;

/** The program in a header, and the column at which values begin; null for other lines. */
function readHeader(text: string): { readonly program: string; readonly column: number } | null {
  const indent = text.length - text.trimStart().length;
  const head = HEADER.exec(text.slice(indent, indent + 1000).trimEnd())?.[1];
  return head === undefined ? null : { program: head.trim(), column: indent + head.length };
}

const BRANCHES = ['├─ ', '╰─ '];

/** Split a line of the tree. Its levels are three characters wide; null for a line that is not of the tree. */
function readTreeRow(line: string, column: number): TreeRow | null {
  const text = line.slice(0, 2000).trimEnd();
  let at = text.length - text.trimStart().length;
  at -= at % 3;
  while (text.startsWith('│  ', at) || (text.startsWith('   ', at) && at < column)) at += 3;
  const isNode = BRANCHES.includes(text.slice(at, at + 3));
  if (!isNode && !/^[│ ]{2,}\S[^│]{0,300}│/.test(text)) return null;
  // A name that is longer than its column pushes its values to the right.
  const [first = '', ...others] = (isNode ? text.slice(at + 3) : text.slice(column)).split('│');
  const nameEnd = isNode && text[column - 1] === ' ' ? column - at - 3 : 0;
  const gap = isNode && nameEnd === 0 ? first.trimEnd().lastIndexOf('  ') : nameEnd;
  const name = isNode ? first.slice(0, gap < 0 ? undefined : gap).trim() : '';
  const value = isNode && gap < 0 ? '' : first.slice(Math.max(gap, 0)).trim();
  return { depth: isNode ? at / 3 + 1 : null, name, cells: [value, ...others.map((cell) => cell.trim())] };
}

/** `55.78 µs`; days, which the run format does not have, become hours. */
function readTime(cell: string): Quantity | null {
  const days = cell.endsWith(' d') ? parsePrintedNumber(cell.slice(0, -2)) : null;
  return days === null ? parsePrintedTime(cell) : { value: days * 24, unit: 'h' };
}

const POWERS: Readonly<Record<string, string>> = { '': '', K: 'e3', M: 'e6', G: 'e9', T: 'e12', P: 'e15' };
/** Hz is a rate of cycles of the clock. */
const RATES: Readonly<Record<string, string>> = { 'char/s': 'char/s', 'item/s': 'item/s', Hz: 'cycle/s' };

/** `456.5 Kitem/s` → 456500 item/s, so that one counter has one unit; bytes stay as printed up to GB and GiB. */
function readCounter(cell: string): Quantity | null {
  const [, number = '', power = '', rate = ''] = /^(\S{1,40}) ([KMGTP]?)(char\/s|item\/s|Hz)$/.exec(cell) ?? [];
  const unit = lookUp(RATES, rate);
  if (unit !== undefined) {
    const value = parsePrintedNumber(`${number}${lookUp(POWERS, power) ?? ''}`);
    return value === null ? null : { value, unit };
  }
  return readBytes(cell.replace(/\/s$/, ''), cell.endsWith('/s') ? '/s' : null);
}

/** `5.01 KB`, `4.892 KiB`; TB and PB become GB. The suffix is what the quantity is per. */
function readBytes(cell: string, per: '/s' | '/op' | '' | null): Quantity | null {
  const [, number = '', power = '', binary = ''] = /^(\S{1,40}) ([KMGTP]?)(i?)B$/.exec(cell) ?? [];
  const value = parsePrintedNumber(number);
  if (value === null || per === null) return null;
  const excess = 'TP'.indexOf(power || '-') + 1;
  const factor = (binary === 'i' ? 1024 : 1000) ** excess;
  return { value: value * factor, unit: `${excess > 0 ? 'G' : power}${binary}B${per}` };
}

/** A line of values, of a benchmark or of what it counts. */
type ValueLine = { readonly line: Line; readonly cells: readonly string[] };

/** A benchmark of the tree. */
type DivanLeaf = {
  readonly line: Line;
  readonly program: string;
  /** Names of the groups around it, and its own. */
  readonly path: readonly string[];
  cells: readonly string[];
  readonly counters: ValueLine[];
  /** What the allocator counted: lines of a number and of bytes below `alloc:` and the like. */
  readonly allocations: { readonly what: string; readonly lines: ValueLine[] }[];
};

/** Metric and unit of what the allocator counts per iteration: `max alloc` is the most at one time. */
const ALLOCATIONS: Readonly<Record<string, readonly [metric: string, bytes: string]>> = {
  'max alloc': ['max-allocations', 'max-allocated-bytes'],
  alloc: ['allocations', 'bytes'],
  dealloc: ['deallocations', 'deallocated-bytes'],
  grow: ['growths', 'grown-bytes'],
  shrink: ['shrinks', 'shrunk-bytes'],
};

/** Reads the trees that divan paints, in order. */
class TreeReader extends LineReader {
  readonly leaves: DivanLeaf[] = [];
  private header: ReturnType<typeof readHeader> = null;
  private path: string[] = [];
  /** The row above: its further lines follow, or it was begun and has no values. */
  private leaf: DivanLeaf | null = null;

  protected read(line: Line): void {
    const header = readHeader(line.text);
    if (header) {
      [this.header, this.path, this.leaf] = [header, [], null];
      this.draft.accept(line);
    } else if (this.header && line.text.trim() !== '') this.readRow(line, this.header);
  }

  private readRow(line: Line, { program, column }: NonNullable<ReturnType<typeof readHeader>>): void {
    if (this.readLateValues(line)) return;
    const row = readTreeRow(line.text, column);
    if (!row) return;
    if (row.depth === null) {
      this.readFurther(line, row.cells);
      return;
    }
    this.path = [...this.path.slice(0, row.depth - 1), row.name];
    const isGroup = row.cells.length === 6 && row.cells.every((cell) => cell === '');
    this.draft.accept(line);
    this.leaf = isGroup ? null : { line, program, path: this.path, cells: row.cells, counters: [], allocations: [] };
    if (this.leaf) this.leaves.push(this.leaf);
  }

  /** Values are on a separate line where the benchmark itself printed something behind its name. */
  private readLateValues(line: Line): boolean {
    const cells = line.text
      .slice(0, 2000)
      .split('│')
      .map((cell) => cell.trim());
    if (!this.leaf || this.leaf.cells.length > 1 || cells.length !== 6 || !readTime(cells[0] ?? '')) return false;
    this.leaf.cells = cells;
    this.draft.accept(line);
    return true;
  }

  private readFurther(line: Line, cells: readonly string[]): void {
    const [first = ''] = cells;
    if (!this.leaf || cells.length !== 6)
      this.draft.reject(line, line.text, 'not a line of divan with all its columns');
    else if (first.endsWith(':') && Object.hasOwn(ALLOCATIONS, first.slice(0, -1))) {
      this.leaf.allocations.push({ what: first.slice(0, -1), lines: [] });
      this.draft.accept(line);
    } else (this.leaf.allocations.at(-1)?.lines ?? this.leaf.counters).push({ line, cells });
  }
}

const NOISE = {
  'progress of cargo': /^(?:Compiling|Finished|Updating|Downloading|Downloaded|Locking|Adding|Fresh|Blocking|Running) /,
  'tests without a benchmark': /^running 0 tests$|^test result: ok\. 0 passed; 0 failed; /,
  'precision of the timer': /^Timer precision: /,
  'call stack': /^stack backtrace:$|^\d{1,3}: \S|^at \S{1,300}:\d{1,9}:\d{1,9}$|^note: /,
  'exit of cargo': /^error: bench failed/,
};

/** Trailing parts that divan adds itself: `t=2` for threads, and the value of an argument. */
function splitPath(path: readonly string[]): { readonly names: readonly string[]; readonly params: Params } {
  const params: Record<string, number> = {};
  const names = [...path];
  const threads = /^t=(\d{1,9})$/.exec(names.at(-1) ?? '')?.[1];
  if (threads !== undefined) {
    params.threads = Number(threads);
    names.pop();
  }
  const arg = names.length > 1 && /^-?\d{1,15}$/.test(names.at(-1) ?? '') ? names.pop() : undefined;
  if (arg !== undefined) params.arg = Number(arg);
  return { names, params };
}

function toNamed(draft: OutcomeDraft, leaf: DivanLeaf, isShared: boolean): NamedCell {
  const { names, params } = splitPath(leaf.path);
  const path = isShared ? [leaf.program, ...names] : names;
  const printed = [leaf.program, ...leaf.path].join(' > ');
  return toNamedCell(draft, leaf.line, path, { language: 'rust', params, printed });
}

type Measure = Pick<Result, 'metric' | 'unit' | 'direction'>;

/** Median and mean of a line of values, as results. */
class LeafResults {
  constructor(
    private readonly draft: OutcomeDraft,
    private readonly named: NamedCell,
    private readonly n: number | null,
  ) {}

  add(line: Line, measure: Omit<Measure, 'unit'>, quantities: readonly (Quantity | null)[], isTime: boolean): void {
    const [fastest = null, slowest = null, median = null, mean = null] = quantities;
    if (!fastest || !slowest || !median || !mean) {
      this.draft.reject(line, line.text, 'a value of the row is not a number with a unit');
      return;
    }
    const uncertainty = isTime ? toRange(fastest, slowest, median.unit) : null;
    const figures = [
      { location: line, ...measure, ...median, statistic: 'median', uncertainty },
      { location: line, ...measure, ...mean, statistic: 'mean' },
    ];
    addFigures(this.draft, this.named, figures, this.n);
  }

  addAllocations({ what, lines }: { readonly what: string; readonly lines: readonly ValueLine[] }): void {
    const [counts, bytes] = ALLOCATIONS[what] ?? [];
    const per = what === 'max alloc' ? '' : '/op';
    for (const { line, cells } of lines) {
      const isBytes = cells[0]?.includes(' ') ?? false;
      const toCounts = (cell: string) => {
        const value = parsePrintedNumber(cell);
        return value === null ? null : { value, unit: `allocs${per}` };
      };
      const quantities = cells.slice(0, 4).map((cell) => (isBytes ? readBytes(cell, per) : toCounts(cell)));
      const metric = (isBytes ? bytes : counts) ?? what;
      this.add(line, { metric, ...(isBytes || per ? {} : { direction: 'lower' }) }, quantities, false);
    }
  }
}

function addLeaf(draft: OutcomeDraft, leaf: DivanLeaf, named: NamedCell, reason: string): void {
  const { line, cells } = leaf;
  if (cells[0] === '(ignored)' || cells.length < 2) {
    const isIgnored = cells[0] === '(ignored)';
    const why = isIgnored ? ({ status: 'skipped', reason: 'ignored' } as const) : { reason };
    addUnmeasured(draft, line, named, { unit: 'ns', statistic: 'median', ...why });
    return;
  }
  const n = toCount(parsePrintedNumber(cells[4] ?? ''));
  if (cells.length !== 6 || n === null) {
    draft.reject(line, line.text, 'the row has not all its columns: the output may be truncated');
    return;
  }
  const results = new LeafResults(draft, named, n);
  results.add(line, { metric: 'latency' }, cells.slice(0, 4).map(readTime), true);
  for (const counter of leaf.counters) {
    const quantities = counter.cells.slice(0, 4).map(readCounter);
    const unit = quantities[2]?.unit ?? '';
    const metric = unit.endsWith('B/s') ? 'bandwidth' : `${unit.replace(/\/s$/, '')}s`;
    const direction = metric === 'bandwidth' ? {} : ({ direction: 'higher' } as const);
    results.add(counter.line, { metric, ...direction }, quantities, false);
  }
  for (const allocation of leaf.allocations) results.addAllocations(allocation);
}

/** The message of the panic that ended a program, which goes to the error stream. */
function findPanic(lines: Lines, draft: OutcomeDraft): string | null {
  const at = lines.findIndex(({ text }) =>
    /^thread '.{1,200}' (?:\(\d{1,20}\) )?panicked at /.test(text.slice(0, 400)),
  );
  const found = at < 0 ? [] : lines.slice(at, at + 2);
  for (const line of found) draft.accept(line);
  return found.length === 0 ? null : found.map(({ text }) => text.trim()).join(' ');
}

/** What divan prints for `cargo bench`. */
export const divan: Adapter = {
  name: 'divan',
  title: 'divan',
  environment: { runtime: { name: 'rust' } },
  noise: NOISE,
  aliases: ['rust-divan', 'cargo-divan'],
  signature: 'a tree below `fastest │ slowest │ median │ mean │ samples │ iters`',
  recognises: (native) => native.lines.some(({ text }) => readHeader(text) !== null),
  read(native, draft) {
    const { leaves } = new TreeReader(native, draft).readAll();
    const shared = listSharedNames(leaves.map(({ path, program }) => [path.join('\n'), program]));
    const panic = findPanic(native.lines, draft);
    const reason = panic ?? 'the output ends while it ran';
    for (const leaf of leaves) addLeaf(draft, leaf, toNamed(draft, leaf, shared.has(leaf.path.join('\n'))), reason);
  },
};
