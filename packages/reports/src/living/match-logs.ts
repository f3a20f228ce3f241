import { toDriverNames } from '../names/driver-names.ts';
import type { Figure } from '../results/figure.ts';
import { readFigures } from '../results/read-figures.ts';
import type { Table } from '../tables/table.ts';
import type { ScannedLine } from '../text/scan-lines.ts';
import { readSections } from '../text/sections.ts';
import type { KnownName, NameReader } from './match-table.ts';

/** Printed results that stand together: the lines of them, from 1, and whom and what they name. */
type MatchedLog = {
  readonly line: number;
  readonly lastLine: number;
  readonly drivers: readonly string[];
  readonly scenarios: readonly string[];
  /** Names of scenarios that are none of the project. */
  readonly unmatched: readonly string[];
};

/** A line that was printed before it counted. */
const WARM_UP = /\bwarm-?up\b/i;

type Known = { readonly drivers: readonly KnownName[]; readonly ofDriver: NameReader; readonly ofScenario: NameReader };

/** Of code: all that was printed in it. Of other text: what stands below one title. */
const toPlace = ({ line, group }: Figure, lines: readonly ScannedLine[]): string => {
  const block = lines[line - 1]?.block ?? -1;
  return block >= 0 ? `code ${block}` : group;
};

/**
 * The console output of a document that names two known drivers or more and a known scenario. Figures of tables and charts are no such
 * output.
 */
export function matchLogs(
  text: string,
  { lines, tables }: { readonly lines: readonly ScannedLine[]; readonly tables: readonly Table[] },
  { drivers, ofDriver, ofScenario }: Known,
): readonly MatchedLog[] {
  const names = toDriverNames(drivers.flatMap(({ slug, title }) => [title, slug]));
  const { figures } = readFigures(text, { lines, tables, sections: readSections(text, lines) }, names);
  const printed = new Map<string, Figure[]>();
  for (const figure of figures) {
    if ((figure.source !== 'log' && figure.source !== 'summary') || WARM_UP.test(figure.label)) continue;
    const place = toPlace(figure, lines);
    printed.set(place, [...(printed.get(place) ?? []), figure]);
  }
  return [...printed.values()]
    .flatMap((found): MatchedLog[] => {
      const named = [...new Set(found.flatMap(({ driver }) => ofDriver(driver) ?? []))];
      const labels = [...new Set(found.map(({ label }) => label))];
      const scenarios = [...new Set(labels.flatMap((label) => ofScenario(label) ?? []))];
      if (named.length < 2 || scenarios.length === 0) return [];
      const at = found.map(({ line }) => line);
      const unmatched = labels.filter((label) => label !== '' && ofScenario(label) === null);
      return [{ line: Math.min(...at), lastLine: Math.max(...at), drivers: named, scenarios, unmatched }];
    })
    .sort((a, b) => a.line - b.line);
}
