import { groupBy } from '@tachograph/schema/collection';
import type { Results } from '../results/read-figures.ts';
import { readQuantities } from '../tables/quantity.ts';
import { sectionAt } from '../text/sections.ts';
import { sameFigure } from './amounts.ts';
import { type Finding, lineOf, type ReadReport } from './finding.ts';

/** A statement of SQL in quotes, as code and prose write it. */
const LITERAL = /(["'`‘“])\s{0,9}((?:SELECT|INSERT|UPDATE|DELETE|DO|CALL)\s[^"'`’”]{1,400})["'`’”]/gi;
/** A statement that prose names without quotes: it goes on as long as its words are no words of English. */
const BARE =
  /\b(?:query|statement|command)\s+((?:SELECT|INSERT INTO|UPDATE|DELETE FROM|DO)(?:\s+(?![a-z]{2,})\S{1,60}){1,20})/;

/** A statement in the form that two spellings of it share. */
const normal = (sql: string): string =>
  sql
    .toLowerCase()
    .replace(/[;\s]+$/, '')
    .replace(/\s+/g, ' ')
    .replace(/\s?([(),=])\s?/g, '$1')
    .trim();

const literalsOf = (content: string): readonly string[] =>
  [...content.matchAll(LITERAL)].map((match) => match[2] ?? '');

type Stated = Results['statements'][number];

/** Scenarios for which two lines of results name two statements. */
function checkTitles({ results }: ReadReport): readonly Finding[] {
  const groups = groupBy(results.statements, ({ scenario }) => scenario);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? rest.map((stated) => compare(first, stated)) : [],
  );
}

function compare(first: Stated, stated: Stated): Finding {
  const agrees = normal(first.sql) === normal(stated.sql);
  return {
    outcome: agrees ? 'agrees' : 'contradicts',
    code: 'STATEMENT',
    line: stated.line,
    quote: stated.quote,
    evidence: [{ line: first.line, quote: first.quote }],
    message: agrees
      ? 'Both name the same statement.'
      : `Line ${first.line} names another statement for the same scenario.`,
  };
}

/**
 * Sentences that give a figure of a scenario and its statement, where the document also shows the code of that scenario: a line
 * that contains its name and one statement.
 */
function checkCode(report: ReadReport): readonly Finding[] {
  const { sentences, results, lines } = report;
  return sentences.flatMap(({ text, line }): Finding[] => {
    const sql = literalsOf(text)[0] ?? BARE.exec(text)?.[1];
    if (sql === undefined) return [];
    const quantities = readQuantities(text).filter(({ unit }) => unit !== null);
    const figure = results.figures.find((shown) =>
      quantities.some(({ value, step, unit, ...rest }) =>
        sameFigure({ ...rest, value, step, unit: null }, { ...shown.quantity, unit: null }),
      ),
    );
    if (!figure || figure.label.length < 8 || /\s/.test(figure.label)) return [];
    const code = lines.findIndex(
      (shown, index) =>
        index + 1 !== figure.line &&
        shown.kind !== 'blank' &&
        lineOf(report, index + 1).includes(figure.label) &&
        literalsOf(lineOf(report, index + 1)).length === 1,
    );
    const shown = code < 0 ? undefined : literalsOf(lineOf(report, code + 1))[0];
    if (shown === undefined) return [];
    const first = { scenario: figure.scenario, sql: shown, line: code + 1, quote: shown };
    return [compare(first, { scenario: figure.scenario, sql, line, quote: text })];
  });
}

const ROWS = /\b(\d{1,3}(?:,\d{3})+|\d{1,9})\s?rows?\b/gi;
const IN_CODE = /\b(?:LIMIT\s+(\d{1,9})|seq_1_to_(\d{1,9})|generate_series\(1,\s?(\d{1,9})\))/gi;
const toCount = (text: string) => Number(text.replaceAll(',', ''));

/** Headings that name a number of rows, where all that their section says of rows is another number. */
function checkRowCounts(report: ReadReport): readonly Finding[] {
  return report.sections.flatMap((section): Finding[] => {
    const titled = [...section.title.matchAll(ROWS)].map(([, count = '']) => toCount(count));
    const [wanted] = titled;
    if (wanted === undefined || titled.length > 1) return [];
    const counts: { count: number; line: number; quote: string }[] = [];
    for (let line = section.line + 1; line <= Math.min(section.lastLine, section.line + 200); line++) {
      const quote = lineOf(report, line).trim();
      const isShown =
        report.tables.some((table) => table.line <= line && table.lastLine >= line) || report.results.lines.has(line);
      // The number itself, in whatever words, says that the section has it.
      if (quote.replaceAll(',', '').split(/\D+/).includes(`${wanted}`)) return [];
      if (isShown || sectionAt(report.sections, line) !== section) continue;
      for (const [, count = ''] of quote.matchAll(ROWS)) counts.push({ count: toCount(count), line, quote });
      for (const match of quote.matchAll(IN_CODE))
        counts.push({ count: Number(match[1] ?? match[2] ?? match[3]), line, quote });
    }
    const [first] = counts;
    if (!first || counts.some(({ count }) => count !== first.count)) return [];
    return [
      {
        outcome: 'contradicts',
        code: 'ROW_COUNT',
        line: first.line,
        quote: first.quote,
        evidence: [{ line: section.line, quote: section.title }],
        message: `The heading says ${wanted} rows, and its section ${first.count}.`,
      },
    ];
  });
}

/** Statements and numbers of rows that a document names in two ways. */
export const checkStatements = (report: ReadReport): readonly Finding[] => [
  ...checkTitles(report),
  ...checkCode(report),
  ...checkRowCounts(report),
];
