import type { Params, Result } from '@tachograph/schema/result';
import { parsePrintedNumber, type Quantity } from '../../figures/printed-figure.ts';
import { toCount, toRange } from '../../figures/statistics.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { listSharedNames, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { Line, Lines } from '../../text/native-text.ts';
import {
  type DivanLeaf,
  readBytes,
  readCounter,
  readHeader,
  readTime,
  TreeReader,
  type ValueLine,
} from './read-tree.ts';

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

/** Metric and unit of what the allocator counts per iteration: `max alloc` is the most at one time. */
const ALLOCATIONS: Readonly<Record<string, readonly [metric: string, bytes: string]>> = {
  'max alloc': ['max-allocations', 'max-allocated-bytes'],
  alloc: ['allocations', 'bytes'],
  dealloc: ['deallocations', 'deallocated-bytes'],
  grow: ['growths', 'grown-bytes'],
  shrink: ['shrinks', 'shrunk-bytes'],
};

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
    const { leaves } = new TreeReader(native, draft);
    const shared = listSharedNames(leaves.map(({ path, program }) => [path.join('\n'), program]));
    const panic = findPanic(native.lines, draft);
    const reason = panic ?? 'the output ends while it ran';
    for (const leaf of leaves) addLeaf(draft, leaf, toNamed(draft, leaf, shared.has(leaf.path.join('\n'))), reason);
    if (leaves.length === 0) draft.reject('file', '', 'no results: the output of divan is truncated');
  },
};
