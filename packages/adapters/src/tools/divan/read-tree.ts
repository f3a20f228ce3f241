import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';
import { readHeader, readTime, readTreeRow } from './divan-row.ts';

/** A line of values, of a benchmark or of what it counts. */
export type ValueLine = { readonly line: Line; readonly cells: readonly string[] };

/** A benchmark of the tree. */
export type DivanLeaf = {
  readonly line: Line;
  readonly program: string;
  /** Names of the groups around it, and its own. */
  readonly path: readonly string[];
  cells: readonly string[];
  readonly counters: ValueLine[];
  /** What the allocator counted: lines of a number and of bytes below `alloc:` and the like. */
  readonly allocations: { readonly what: string; readonly lines: ValueLine[] }[];
};

const ALLOCATIONS = new Set(['max alloc:', 'alloc:', 'dealloc:', 'grow:', 'shrink:']);

/** Reads the trees that divan paints, in order. */
export class TreeReader {
  readonly leaves: DivanLeaf[] = [];
  private header: ReturnType<typeof readHeader> = null;
  private path: string[] = [];
  /** The row above: its further lines follow, or it was begun and has no values. */
  private leaf: DivanLeaf | null = null;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    for (const line of native.lines) {
      const header = readHeader(line.text);
      if (header) {
        this.header = header;
        this.path = [];
        this.leaf = null;
        draft.accept(line);
      } else if (this.header && line.text.trim() !== '') this.readRow(line, this.header);
    }
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

  /** Values come on a line of their own where the benchmark itself printed something behind its name. */
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
    else if (ALLOCATIONS.has(first)) {
      this.leaf.allocations.push({ what: first.slice(0, -1), lines: [] });
      this.draft.accept(line);
    } else (this.leaf.allocations.at(-1)?.lines ?? this.leaf.counters).push({ line, cells });
  }
}
