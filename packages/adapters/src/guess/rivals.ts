import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import { isLanguage } from '../drivers/driver-list.ts';
import { findPart, isDatabase } from '../names/known-drivers.ts';
import type { NamedRow, SiblingGuess } from './sibling-positions.ts';

/** The first or the last word of a scenario, and the rest of it. */
const EDGES = [/^(?<word>[\w.-]{1,40}) (?<rest>\S.{0,250})$/, /^(?<rest>.{0,250}\S) (?<word>[\w.-]{1,40})$/];

/** What a row would be if its first or its last word were the driver. */
type Edge = {
  readonly row: NamedRow;
  readonly word: string;
  readonly rest: string;
  readonly databases: readonly string[];
};

/** The word is the name of a driver of these databases, though it is their own name too. */
function toEdge(row: NamedRow, pattern: RegExp): Edge | null {
  const { word, rest } = pattern.exec(row.scenario)?.groups ?? {};
  const { language = null } = row.driver;
  if (word === undefined || rest === undefined || !isLanguage(language)) return null;
  const known = findPart(word, language);
  return known && { row, word, rest, databases: known.databases.filter((database) => database !== 'sql') };
}

function toGuess(edge: Edge, { row, word, rest }: Edge): SiblingGuess {
  const sibling = { ...row, scenario: rest, driver: { ...row.driver, name: word } };
  const at = edge.row.name.lastIndexOf(edge.row.scenario);
  const isFirst = edge.row.scenario === `${edge.word} ${edge.rest}`;
  const from = isFirst ? at : at + edge.rest.length + 1;
  const place = { before: edge.row.name.slice(0, from), after: edge.row.name.slice(from + edge.word.length) };
  return { row: edge.row, sibling, driver: edge.word, known: true, place };
}

/**
 * Drivers of one database that the same scenario was measured with: `pg select` beside `postgres select`. One of them
 * alone may be the database, and names of several databases are these. One name at least is no database's.
 */
export function listRivalGuesses(rows: readonly NamedRow[]): SiblingGuess[] {
  return EDGES.flatMap((pattern) => {
    const all = rows.flatMap((row) =>
      row.sure || !row.name.endsWith(row.scenario) ? [] : (toEdge(row, pattern) ?? []),
    );
    const groups = groupBy(all, ({ row: { name, scenario, params }, rest }) =>
      canonicalJson([rest, params, name.slice(0, -scenario.length)]),
    );
    return [...groups.values()].flatMap((edges) => {
      const words = new Set(edges.map(({ word }) => word.toLowerCase()));
      const [first, second] = edges;
      const isOne = first?.databases.some((name) => edges.every(({ databases }) => databases.includes(name)));
      if (!first || !second || !isOne || words.size < 2 || [...words].every(isDatabase)) return [];
      return edges.map((edge) => toGuess(edge, edge === first ? second : first));
    });
  });
}
