import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findNoiseRule } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { readSectionTitle } from '../../text/section-title.ts';
import { findStepSettings } from '../../text/step-settings.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';
import { type IpsRow, readComparisonRow, readMeasuredRow, readWarmUpRow } from './ips-row.ts';

/** One call of `Benchmark.ips`. */
export type IpsBlock = {
  /** The heading above it, or null. */
  readonly title: string | null;
  readonly rows: {
    readonly line: Line;
    readonly label: string;
    readonly value: number;
    readonly errorPercent: number | null;
  }[];
  /** Labels that were warmed up or begun, and what is printed behind such a label. */
  readonly begun: Map<string, { line: Line; message: string | null }>;
  /** `with 95.0% confidence`: the statistics are bootstrapped. */
  confidence: number | null;
};

const DESCRIPTION = /^((?:j|truffle)?ruby|rubinius|mruby|rbx|artichoke) (\d[\w.+-]{0,40})[, (]/;
const WARMING = /^Warming up -{10,}$/;
const CALCULATING = /^Calculating -{10,}$/;
const FOOTER = /^with (\d{1,3}(?:\.\d{1,6})?)% confidence$/;
export const NOISE = {
  'rule between sections': /^-{40,}$/,
  'stack of an error': /^from .{1,300}:\d{1,9}:in ['`]/,
  'cause of an error': /^\/\S{1,300}:\d{1,9}:in ['`].{1,500}\([\w:]{1,100}\)$/,
  'link of a shared report': /^Shared at: /,
  'notice of benchmark-ips': /^Pausing here -- run Ruby again to measure the next benchmark\.\.\.$/,
};

export const isIpsLine = (text: string): boolean =>
  CALCULATING.test(text.trim()) || readMeasuredRow(text) !== null || readWarmUpRow(text) !== null;

/** A longer label has a line of its own. */
const LABEL_WIDTH = 20;

type Section = 'warming' | 'calculating' | 'comparison';

/** Reads the console of benchmark-ips in order. */
export class ConsoleReader {
  readonly blocks: IpsBlock[] = [];
  runtime: { readonly name: string; readonly version: string } | null = null;
  private section: Section | null = null;
  private width = LABEL_WIDTH;
  private hasStopped = false;
  private title: string | null = null;
  /** The line above, which is a label where it was too long for its row. */
  private above: Line | null = null;
  /** The last heading since a line that was understood. */
  private heading: Line | null = null;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    const steps = findStepSettings(native.lines);
    for (const line of native.lines) {
      const isRead = this.readLine(line, line.text.slice(0, 1000).trimEnd());
      if (isRead) draft.accept(line);
      if (isRead) [this.above, this.heading] = [null, null];
      else if (line.text.trim() !== '') {
        this.above = line;
        if (readSectionTitle(line.text) !== null && !steps.has(line.number)) this.heading = line;
      }
    }
  }

  private get block(): IpsBlock | null {
    return this.blocks.at(-1) ?? null;
  }

  /** True for a line that was understood and is not a result. */
  private readLine(line: Line, text: string): boolean {
    const trimmed = text.trim();
    const description = DESCRIPTION.exec(trimmed);
    const confidence = FOOTER.exec(trimmed)?.[1];
    if (description) return this.readDescription(description);
    if (WARMING.test(trimmed)) return this.start('warming', this.section !== null);
    if (CALCULATING.test(trimmed)) return this.start('calculating', this.section !== 'warming');
    if (trimmed === 'Comparison:') return this.start('comparison', this.section === 'comparison');
    if (confidence !== undefined && this.block) {
      this.block.confidence = Number(confidence) / 100;
      return true;
    }
    return this.section === 'comparison' ? this.readComparison(line, text) : this.readRow(line, text);
  }

  private readDescription([, name = '', version = '']: readonly string[]): boolean {
    this.runtime = { name, version };
    return this.start(null, false);
  }

  /** A section, which may be the first of a block. */
  private start(section: Section | null, isNew: boolean): boolean {
    const title = this.heading && readSectionTitle(this.heading.text);
    if (this.heading && title !== null) {
      this.draft.accept(this.heading);
      this.title = title;
    }
    if (section !== null && (isNew || this.section === null || !this.block)) this.open();
    this.section = section;
    return true;
  }

  private open(): void {
    this.blocks.push({ title: this.title, rows: [], begun: new Map(), confidence: null });
    this.width = LABEL_WIDTH;
    this.hasStopped = false;
    this.title = null;
  }

  /** The label of a row: its own, or the line above where it was too long. One that was not warmed up is another line. */
  private labelOf(row: { readonly label: string }): string {
    const above = row.label === '' ? this.above : null;
    const label = above?.text.trim() ?? '';
    const isOther = this.section === 'calculating' && this.block?.begun.size !== 0 && !this.block?.begun.has(label);
    if (!above || label.length < LABEL_WIDTH || isOther) return row.label;
    this.draft.accept(above);
    return label;
  }

  private readRow(line: Line, text: string): boolean {
    const warmUp = readWarmUpRow(text);
    const measured = readMeasuredRow(text);
    if (!this.block) {
      if (!warmUp && !measured) return false;
      this.open();
    }
    if (warmUp) {
      this.width = Math.max(this.width, warmUp.width);
      const label = this.labelOf(warmUp);
      if (label === '') return false;
      this.block?.begun.set(label, { line, message: null });
      this.draft.ignore(line, WARM_UP_RULE);
      return true;
    }
    if (measured) return this.add(line, { ...measured, label: this.labelOf(measured) });
    return this.readBegun(line, text);
  }

  private add(line: Line, row: IpsRow & { readonly errorPercent: number | null }): boolean {
    const { label, value, errorPercent } = row;
    if (label === '') return false;
    this.block?.begun.delete(label);
    if (value === null) this.draft.reject(line, line.text, `"${row.printed}" is not a number`);
    else this.block?.rows.push({ line, label, value, errorPercent });
    return true;
  }

  /** `   select 1 - sqlite3drivers.rb:12:in …: no such table (SQLite3::Exception)`: it began, and then something else came. */
  private readBegun(line: Line, text: string): boolean {
    const label = text.slice(0, this.width).trim();
    const message = text.slice(this.width).trim();
    if (findNoiseRule(text, NOISE) !== null || this.hasStopped) return false;
    const isBegun =
      this.block?.begun.has(label) || (this.section === 'warming' && /^\S{1,300}:\d{1,9}:in |^$/.test(message));
    if (this.section === null || label === '' || text.length < this.width || !isBegun || !this.block) return false;
    this.block.begun.set(label, { line, message });
    this.hasStopped = true;
    return true;
  }

  /** Rows of the comparison repeat those above; in quiet mode there are no others. */
  private readComparison(line: Line, text: string): boolean {
    const row = readComparisonRow(text);
    if (!row || !this.block) return false;
    if (this.block.rows.some(({ label, line: { number } }) => label === row.label && number !== line.number)) {
      this.draft.ignore(line, 'comparison of results above');
      return true;
    }
    return this.add(line, { ...row, errorPercent: null });
  }
}
