import type { Question } from '@tachograph/schema/question';
import { toLocation } from '../../text/native-text.ts';
import type { FoundTable } from './find-tables.ts';
import type { Oriented } from './orient-table.ts';

const MAX_SHOWN = 3;
const MAX_CELLS = 8;

/** The names that a choice for one table can have, the one that is printed first. */
export function namesOf({ title, number }: FoundTable, shared: ReadonlySet<string>): readonly [string, ...string[]] {
  const own = `table ${number}`;
  const text = title?.text ?? '';
  return text === '' || text.includes('=') || text.length > 60 || shared.has(text) ? [own] : [text, own];
}

const shown = (table: FoundTable, name: string, chosen: string | null) => ({
  location: toLocation(table.head.line),
  table: name,
  chosen,
  head: table.head.cells.slice(0, MAX_CELLS),
  rows: table.rows.slice(0, MAX_SHOWN).map(({ cells }) => cells.slice(0, MAX_CELLS)),
});

const list = (names: readonly string[]): string =>
  names.length > MAX_SHOWN ? `${names.slice(0, MAX_SHOWN).join(', ')} …` : names.join(', ');

/** Which axis has the drivers. */
export function toAxisQuestion(
  table: FoundTable,
  name: string,
  { texts, figures }: Pick<Oriented, 'texts' | 'figures'>,
  chosen: string | null,
): Question {
  const below = (head: string) => {
    const at = table.head.cells.findIndex((cell) => cell.startsWith(head));
    return list([...new Set(table.rows.slice(0, 50).map(({ cells }) => cells[at] ?? ''))].filter(Boolean));
  };
  const [first, ...more] = texts;
  const ofRows = first === undefined ? [] : [{ value: 'rows', label: `the rows: ${below(first)}` }];
  const others = more
    .filter((head) => head !== '')
    .slice(0, MAX_CELLS)
    .map((head) => ({ value: `column:${head}`, label: `the column "${head}": ${below(head)}` }));
  const choices = [...ofRows, { value: 'columns', label: `the columns: ${list(figures)}` }, ...others];
  return { code: 'driver-axis', text: 'Where are the drivers?', choices, ...shown(table, name, chosen) };
}

const UNITS: readonly (readonly [unit: string, label: string])[] = [
  ['ns', 'nanoseconds'],
  ['us', 'microseconds'],
  ['ms', 'milliseconds'],
  ['s', 'seconds'],
  ['ns/op', 'nanoseconds an operation'],
  ['ms/op', 'milliseconds an operation'],
  ['ops/s', 'operations a second'],
  ['queries/s', 'queries a second'],
  ['requests/s', 'requests a second'],
  ['rows/s', 'rows a second'],
  ['MB', 'megabytes'],
  ['MB/s', 'megabytes a second'],
];

/** What the figures without a unit are in. Any other unit of the run format can be chosen too. */
export const toUnitQuestion = (table: FoundTable, name: string, chosen: string | null): Question => ({
  code: 'unit',
  text: 'Which unit do the figures have?',
  choices: UNITS.map(([value, label]) => ({ value, label })),
  ...shown(table, name, chosen),
});
