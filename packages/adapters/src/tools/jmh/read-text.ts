import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { findNoiseRule } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { ConsoleLog, NOISE, readConsoleFact, type StartedBenchmark } from './console-log.ts';
import { noFacts, type Report, type ScoreFigure } from './read-json.ts';
import {
  type Columns,
  findHeader,
  type Header,
  type JmhTableRow,
  MARKDOWN_RULE,
  readTableRow,
  toPlainRow,
} from './table-row.ts';

export type TextReport = Report & { readonly started: readonly StartedBenchmark[] };

/** sbt and Maven put the level before every line of a program they run. */
const BUILD_PREFIX = /^\[(?:info|INFO)\] ?/;

const tokensOf = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');

function toFigure(row: JmhTableRow, columns: Columns, line: Line, text: string): ScoreFigure {
  const colon = row.name.indexOf(':');
  const params = columns.params.map((key, index) => [key, row.params[index] ?? 'N/A'] as const);
  return {
    location: line,
    text,
    benchmark: colon > 0 ? row.name.slice(0, colon) : row.name,
    params: new Map(params.filter(([, value]) => value !== 'N/A')),
    mode: row.mode,
    secondary: colon > 0 ? row.name.slice(colon + 1) : null,
    score: row.score,
    error: row.error,
    unit: row.unit,
    n: row.count,
  };
}

/** Rows after a header on the same line: a table that lost its line breaks. */
function readFlattened(tokens: readonly string[], from: number, columns: Columns, line: Line): ScoreFigure[] {
  const figures: ScoreFigure[] = [];
  for (let at = from; at < tokens.length; ) {
    const row = tokens[at]?.includes('.') ? readTableRow(tokens, at, columns) : null;
    if (row === null) break;
    figures.push(toFigure(row, columns, line, tokens.slice(at, row.next).join(' ')));
    at = row.next;
  }
  return figures;
}

/** Units that are no start of a longer one of JMH. */
const WHOLE_UNIT =
  /^(?:ops\/(?:ns|us|µs|ms|s|min|hr|day)|(?:ns|us|µs|ms|s|min|hr|day)\/op|B\/op|MB\/sec|counts|#\/op)$/;

/** Reads every table of a text, and the log around them. */
class TextReader {
  readonly figures: ScoreFigure[] = [];
  readonly facts = noFacts();
  readonly log = new ConsoleLog();
  private columns: Columns | null = null;
  /** Rows are set off by blank lines in tables that people publish; any other line after one ends the table. */
  private isAfterBlank = false;
  private readonly open: Line | null;

  constructor(
    native: NativeText,
    private readonly draft: OutcomeDraft,
  ) {
    this.open = findOpenLine(native);
    for (const line of native.lines) this.read(line);
  }

  private read(line: Line): void {
    const { columns } = this;
    const text = toPlainRow(line.text.replace(BUILD_PREFIX, '').trim());
    const tokens = text.includes('Benchmark') || columns ? tokensOf(text) : [];
    const header = findHeader(tokens);
    const row = columns && !header ? readTableRow(tokens, 0, columns) : null;
    if (header) this.readHeader(line, tokens, header);
    else if (columns && row && row.next === tokens.length) this.addRow(line, toFigure(row, columns, line, text));
    else if (readConsoleFact(text, this.facts) || this.log.read(text, line, line === this.open))
      this.draft.accept(line);
    else if (columns && MARKDOWN_RULE.test(line.text.trim())) this.draft.accept(line);
    else if (text === '') this.isAfterBlank = true;
    else if (this.isAfterBlank) this.columns = null;
    else if (columns && findNoiseRule(text, NOISE) === null) this.draft.reject(line, text, 'not a row of the table');
  }

  private addRow(line: Line, figure: ScoreFigure): void {
    this.isAfterBlank = false;
    const isKnown = WHOLE_UNIT.test(figure.unit) || this.figures.some(({ unit }) => unit === figure.unit);
    if (line === this.open && !isKnown) this.draft.reject(line, figure.text, CUT_OFF);
    else this.figures.push(figure);
    this.draft.accept(line);
  }

  private readHeader(line: Line, tokens: readonly string[], { columns, next }: Header): void {
    this.columns = columns;
    this.isAfterBlank = false;
    this.draft.accept(line);
    if (next === tokens.length) return;
    const flat = readFlattened(tokens, next, columns, line);
    for (const figure of flat) this.addRow(line, figure);
    if (flat.length > 0) this.draft.warn(line, 'the table has no line breaks: rows are split at benchmark names');
    const rest = tokens.slice(flat.reduce((end, figure) => end + tokensOf(figure.text).length, next));
    if (rest.length > 0) this.draft.reject(line, rest.join(' '), 'the rest of the line is not a row of the table');
    this.columns = null;
  }
}

/** Read JMH's console output or a text report: every table in it, and the log around it. */
export function readText(native: NativeText, draft: OutcomeDraft): TextReport {
  const { figures, facts, log } = new TextReader(native, draft);
  return { figures, facts, started: log.started };
}
