import { isChoice } from '@tachograph/adapters';
import type { Choices, Question } from '@tachograph/schema/question';
import type { ParseOutcome } from '@tachograph/schema/run';
import { UsageError } from '../terminal.ts';

export const CHOICE_OPTIONS = {
  'driver-axis': { type: 'string', multiple: true },
  unit: { type: 'string', multiple: true },
} as const;

export const CHOICE_HELP = `  --driver-axis WHERE  of tables that no tool printed: the drivers are the rows, the columns, or in column:NAME
  --unit UNIT          of such tables: the unit of figures that have none. NAME=UNIT and NAME=WHERE are for one table, by
                       its title; each may be repeated
`;

const CODES = ['driver-axis', 'unit'] as const;

/** The choices of a command line; a usage error for what no question takes. */
export function readChoices(values: Choices): Choices {
  for (const code of CODES) {
    const wrong = values[code]?.find((choice) => !isChoice(code, choice));
    const takes = code === 'unit' ? 'a unit such as ms or ops/s' : 'rows, columns or column:NAME';
    if (wrong !== undefined) throw new UsageError(`--${code} takes ${takes}, or NAME= before it; not "${wrong}"`);
  }
  return { 'driver-axis': values['driver-axis'] ?? [], unit: values.unit ?? [] };
}

/** The questions of an outcome that no choice settles. */
export const listOpen = ({ questions = [] }: Pick<ParseOutcome, 'questions'>): readonly Question[] =>
  questions.filter(({ chosen }) => chosen === null);

const quote = (text: string): string => (/^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function formatChoices(code: Question['code'], choices: Question['choices']): string {
  const options = choices.map(({ value, label }) => ({ option: `--${code} ${quote(value)}`, label }));
  const width = Math.max(...options.map(({ option }) => option.length));
  return options.map(({ option, label }) => `  ${option.padEnd(width)}  ${label}\n`).join('');
}

/** Each question once, with the tables that it is about and the exact options that settle it. */
export function formatQuestions(open: readonly Question[]): string {
  return CODES.flatMap((code) => {
    const [first, ...more] = open.filter((question) => question.code === code);
    if (!first) return [];
    const { location, table, text, choices } = first;
    const others =
      more.length === 0 ? '' : ` and ${more.length} more, at ${more.map((one) => one.location).join(', ')}`;
    const own = `${table}=${choices[0]?.value}`;
    const alone = more.length === 0 ? '' : `  for one table alone: --${code} ${quote(own)}\n`;
    return `question, ${location}, of the table "${table}"${others}: ${text}\n${formatChoices(code, choices)}${alone}`;
  }).join('');
}
