import { discoverDrivers } from '../names/discover-drivers.ts';
import { toDriverNames } from '../names/driver-names.ts';
import { readFigures } from '../results/read-figures.ts';
import { readResultLine } from '../results/result-lines.ts';
import { splitSentences } from '../sentences/split-sentences.ts';
import { readTables } from '../tables/read-tables.ts';
import { isRest, scanLines } from '../text/scan-lines.ts';
import { readSections } from '../text/sections.ts';
import { checkComparisons } from './check-comparisons.ts';
import { checkPercentages } from './check-percentages.ts';
import { checkProseFigures } from './check-prose-figures.ts';
import { checkRepeatedFigures } from './check-repeated-figures.ts';
import { checkSetup } from './check-setup.ts';
import { checkStatements } from './check-statements.ts';
import { checkTimeAndRate } from './check-time-and-rate.ts';
import { checkVersions } from './check-versions.ts';
import { type Finding, lineOf, type ReadReport } from './finding.ts';

/** Seconds of work; a report has a tenth of it. */
const LONGEST = 500_000;

/** A document, read. `knownDrivers` are names that may be drivers; others are found where prose and a table share them. */
function readReport(text: string, knownDrivers: readonly string[]): ReadReport {
  const lines = scanLines(text, isRest(text));
  const sections = readSections(text, lines);
  const tables = readTables(text, lines);
  const inTable = new Set(
    tables.flatMap(({ line, lastLine }) => Array.from({ length: lastLine - line + 1 }, (_, row) => line + row)),
  );
  const prose = splitSentences(text, lines, (line) => inTable.has(line));
  const labels = lines
    .slice(0, 5000)
    .flatMap(({ kind }, index) =>
      kind === 'blank' ? [] : readResultLine(lineOf({ text, lines }, index + 1)).map(({ label }) => label),
    );
  const said = prose.filter(({ line }) => readResultLine(lineOf({ text, lines }, line)).length === 0);
  const drivers = discoverDrivers(tables, labels, {
    prose: said.map((sentence) => sentence.text).join('\n'),
    known: knownDrivers,
  });
  const names = toDriverNames(drivers);
  const results = readFigures(text, { lines, sections, tables }, names);
  const sentences = splitSentences(text, lines, (line) => inTable.has(line) || results.lines.has(line));
  return { text, lines, sections, tables, names, results, sentences };
}

/**
 * What a report says twice, or says and shows: sentences against its tables, logs and charts, percentages against
 * their figures, versions, hosts and statements against each other. A contradiction is only what is certainly one; what nothing
 * tests is `not-tested`. In the order of the lines. Never throws.
 */
export function checkDocument(
  text: string,
  { knownDrivers = [] }: { readonly knownDrivers?: readonly string[] } = {},
): readonly Finding[] {
  if (text.length > LONGEST) {
    const message = 'The document has more than 500,000 characters: nothing of it was checked.';
    return [{ outcome: 'not-tested', code: 'DOCUMENT_TOO_LARGE', line: 1, quote: '', evidence: [], message }];
  }
  const report = readReport(text, knownDrivers);
  const checks = [
    checkProseFigures,
    checkComparisons,
    checkRepeatedFigures,
    checkPercentages,
    checkTimeAndRate,
    checkVersions,
    checkSetup,
    checkStatements,
  ];
  return checks.flatMap((check) => check(report)).sort((a, b) => a.line - b.line);
}
