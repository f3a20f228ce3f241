import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { lookUp } from '../../json/fields.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { findNoiseRule } from '../../text/common-noise.ts';
import type { Line } from '../../text/native-text.ts';
import { readSectionTitle } from '../../text/section-title.ts';
import { findStepSettings } from '../../text/step-settings.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';

/** Powers of ten that benchmark-ips prints as one letter: B is 10⁹. */
const SUFFIXES: Readonly<Record<string, string>> = { k: 'e3', M: 'e6', B: 'e9', T: 'e12', Q: 'e15' };

/** A line with the figure of a label; an empty label stands in the line above. */
type IpsRow = { readonly label: string; readonly printed: string; readonly value: number | null };
/** A measured label: `errorPercent` is what the statistics of the run make it. */
type MeasuredRow = IpsRow & { readonly errorPercent: number | null };

/** `45.546k` → 45546. */
function readScaled(printed: string): number | null {
  const power = lookUp(SUFFIXES, printed.slice(-1));
  return parsePrintedNumber(power === undefined ? printed : `${printed.slice(0, -1)}${power}`);
}

/** The last word of a text, and what is before it. */
function splitLast(text: string): { readonly head: string; readonly last: string } {
  const trimmed = text.trimEnd();
  const at = trimmed.lastIndexOf(' ');
  return { head: trimmed.slice(0, at + 1).trim(), last: trimmed.slice(at + 1) };
}

/** `select 1     45.546k (± 5.6%) i/s   (21.96 μs/i) -     50.040k in   1.102020s`; before 2.14 without time per i. */
function readMeasuredRow(text: string): MeasuredRow | null {
  const end = text.lastIndexOf('%) i/s');
  const open = text.slice(0, Math.max(end, 0)).lastIndexOf('(');
  const error = /^\((?:±|\+\/-|\ufffd)\s{0,10}(\S{1,20})$/.exec(text.slice(Math.max(open, 0), Math.max(end, 0)));
  if (open < 0 || !error) return null;
  const { head, last } = splitLast(text.slice(0, open));
  return { label: head, printed: last, value: readScaled(last), errorPercent: parsePrintedNumber(error[1] ?? '') };
}

/** `select 1     5.560k i/100ms`: what the warm-up found. `width` is that of the labels. */
function readWarmUpRow(text: string): { readonly label: string; readonly width: number } | null {
  const end = /\s{1,2}i\/100ms$/.exec(text)?.index;
  if (end === undefined) return null;
  const { head, last } = splitLast(text.slice(0, end));
  const digits = last.replace(/[a-zA-Z]$/, '').length;
  return readScaled(last) === null ? null : { label: head, width: end - (last.length - digits) - Math.max(digits, 10) };
}

/** A label may contain ` i/s - ` itself. */
const COMPARED = / i\/s(?: - (?:same-ish: difference falls within error|[\d.]{1,30}x .{0,60}))?$/;

/** `select 1:    45546.1 i/s - 2.44x  slower`, of the comparison. */
function readComparisonRow(text: string): IpsRow | null {
  const end = text.search(COMPARED);
  const colon = text.slice(0, Math.max(end, 0)).lastIndexOf(':');
  if (colon < 1) return null;
  const printed = text.slice(colon + 1, end).trim();
  const label = text.slice(0, colon).trim();
  return /^\S{1,40}$/.test(printed) ? { label, printed, value: parsePrintedNumber(printed) } : null;
}

/** A row that is not the first of its comparison. */
const isComparedRow = (text: string): boolean => readComparisonRow(text) !== null && !text.endsWith(' i/s');

/** True for the first row of a comparison: people publish the rows without the title above them. */
const isFirstRow = (text: string, next: string): boolean =>
  readComparisonRow(text) !== null && !isComparedRow(text) && isComparedRow(next.slice(0, 1000).trimEnd());

/** True where rows of a comparison begin: all that quiet mode prints. */
export const startsComparison = (text: string, next = ''): boolean =>
  text.trim() === 'Comparison:'
    ? readComparisonRow(next.slice(0, 1000).trimEnd()) !== null
    : isFirstRow(text.slice(0, 1000).trimEnd(), next);

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

/** A longer label is on a separate line. */
const LABEL_WIDTH = 20;

type Section = 'warming' | 'calculating' | 'comparison';

/** Reads the console of benchmark-ips in order. */
export class ConsoleReader extends LineReader {
  readonly blocks: IpsBlock[] = [];
  runtime: { readonly name: string; readonly version: string } | null = null;
  private section: Section | null = null;
  private width = LABEL_WIDTH;
  private hasStopped = false;
  /** The last line that was understood is the title of a comparison. */
  private isTitled = false;
  private title: string | null = null;
  /** The line above, which is a label where it was too long for its row. */
  private above: Line | null = null;
  /** The last heading since a line that was understood. */
  private heading: Line | null = null;
  private readonly steps = findStepSettings(this.native.lines);

  protected read(line: Line, index: number): void {
    const text = line.text.slice(0, 1000).trimEnd();
    const isUntitled = !this.isTitled && isFirstRow(text, this.native.lines.at(index + 1)?.text ?? '');
    if (isUntitled) this.start('comparison', true);
    if (this.readLine(line, text)) {
      this.draft.accept(line);
      [this.above, this.heading, this.isTitled] = [null, null, text.trim() === 'Comparison:'];
    } else if (line.text.trim() !== '') {
      this.above = line;
      if (readSectionTitle(line.text) !== null && !this.steps.has(line.number)) this.heading = line;
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
    if (section !== null && (isNew || this.section === null || !this.block)) this.begin();
    this.section = section;
    return true;
  }

  private begin(): void {
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
      this.begin();
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
