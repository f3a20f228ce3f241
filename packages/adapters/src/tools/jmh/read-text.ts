import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import { type Line, type NativeText, toLocation } from '../../text/lines.ts';
import { isConsoleNoise, readConsoleFact, readStart, type StartedBenchmark } from './console-log.ts';
import { noFacts, type Report, type ScoreFigure } from './figure.ts';
import { type Columns, findHeader } from './table-header.ts';
import { type JmhTableRow, readTableRow } from './table-row.ts';

export type TextReport = Report & { readonly started: readonly StartedBenchmark[] };

/** sbt and Maven put the level before every line of a program they run. */
const BUILD_PREFIX = /^\[(?:info|INFO)\] ?/;

const tokensOf = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');

function toFigure(row: JmhTableRow, columns: Columns, line: Line, text: string): ScoreFigure {
  const colon = row.name.indexOf(':');
  const params = columns.params.map((key, index) => [key, row.params[index] ?? 'N/A'] as const);
  return {
    location: toLocation(line),
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

/** Read JMH's console output or a text report: every table in it, and the log around it. */
export function readText(native: NativeText, draft: OutcomeDraft): TextReport {
  const figures: ScoreFigure[] = [];
  const facts = noFacts();
  const started: StartedBenchmark[] = [];
  let columns: Columns | null = null;
  for (const line of native.lines) {
    const text = line.text.replace(BUILD_PREFIX, '').trim();
    const tokens = text.includes('Benchmark') || columns ? tokensOf(text) : [];
    const header = findHeader(tokens);
    const row = columns && !header ? readTableRow(tokens, 0, columns) : null;
    if (header) {
      columns = header.columns;
      const flat = readFlattened(tokens, header.next, columns, line);
      figures.push(...flat);
      draft.accept();
      if (header.next < tokens.length) {
        if (flat.length > 0) draft.warn(line, 'the table has no line breaks: rows are split at benchmark names');
        const rest = tokens.slice(flat.reduce((end, figure) => end + tokensOf(figure.text).length, header.next));
        if (rest.length > 0) draft.reject(line, rest.join(' '), 'the rest of the line is not a row of the table');
        columns = null;
      }
    } else if (columns && row && row.next === tokens.length) {
      figures.push(toFigure(row, columns, line, text));
      draft.accept();
    } else if (readConsoleFact(text, facts) || readStart(text, line, started)) draft.accept();
    else if (isCommonNoise(text) || isConsoleNoise(line.text.replace(BUILD_PREFIX, ''))) {
      if (text === '') columns = null;
    } else if (columns) draft.reject(line, text, 'not a row of the table');
    else if (readHeading(text) === null) draft.skip(line);
  }
  return { figures, facts, started };
}
