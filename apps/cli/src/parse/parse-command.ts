import { basename } from 'node:path';
import { adapters, applyMapping, decodeText, findAdapter, type MappedOutcome, parseNative } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import type { ParseOutcome, SuggestedRule } from '@tachograph/schema/run';
import { maskDocument, maskText, mayHoldSecrets } from '@tachograph/schema/secrets';
import { formatExact } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import { clip, formatCount, listParams } from '../read-json.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, onlyFile, toCommand } from '../terminal.ts';
import { assertTool } from '../upload/read-stated.ts';
import { CHOICE_HELP, CHOICE_OPTIONS, formatQuestions, listOpen, readChoices } from '../upload/table-choices.ts';
import { readRules } from './read-rules.ts';

/** Longer scenario names are cut in the table; `--json` has them whole. */
const MAX_CELL = 60;

type ResultColumn = {
  readonly title: string;
  readonly alignRight?: boolean;
  readonly cell: (result: Result, rule: number | null) => string;
};

const formatLevel = (level: number | null | undefined) => (level ? ` ${formatExact(level * 100)} %` : '');

/** `±1.06 % (rme 95 %)`, `±4.25 (ci 99.9 %)`, `12–14 (iqr)`; empty where the tool printed none. */
function formatUncertainty({ uncertainty }: Result): string {
  if (!uncertainty) return '';
  const { kind, level, value, low, high } = uncertainty;
  const label = `(${kind}${formatLevel(level)})`;
  if (value !== undefined) return `±${formatExact(Number(value.toPrecision(4)))}${kind === 'rme' ? ' %' : ''} ${label}`;
  return `${formatExact(low ?? 0)}–${formatExact(high ?? 0)} ${label}`;
}

const COLUMNS: readonly ResultColumn[] = [
  { title: 'driver', cell: ({ driver }) => [driver.name, driver.version].filter((part) => part).join(' ') },
  { title: 'scenario', cell: ({ scenario }) => scenario },
  { title: 'params', cell: ({ params }) => listParams(params).join(' ') },
  { title: 'metric', cell: ({ metric, statistic }) => [metric, statistic].filter((part) => part).join(' ') },
  { title: 'value', alignRight: true, cell: ({ value }) => (value === null ? '–' : formatExact(value)) },
  { title: '±', cell: formatUncertainty },
  { title: 'unit', cell: ({ unit }) => unit },
  { title: 'n', alignRight: true, cell: ({ n }) => (n ? formatExact(n) : '') },
  { title: 'inv.', alignRight: true, cell: ({ invocation }) => (invocation ? String(invocation) : '') },
  {
    title: 'status',
    cell: ({ status, statusReason }) => (status === 'ok' ? 'ok' : `${status}: ${statusReason ?? ''}`),
  },
];

/** Which rule of a mapping made the row, counted from 1. */
const RULE: ResultColumn = { title: 'rule', alignRight: true, cell: (_, rule) => (rule === null ? '–' : String(rule)) };

const ALWAYS = new Set(['driver', 'scenario', 'params', 'value', '±', 'unit', 'n', 'status', 'rule']);

/**
 * Results as a table for a terminal, one per line, with the rule that made each where there are rules. A column that would
 * be empty throughout is left out if it may be.
 */
function formatResults(results: readonly Result[], rules: readonly (number | null)[] | null = null): string {
  const shown: readonly ResultColumn[] = rules === null ? COLUMNS : [...COLUMNS, RULE];
  const columns = shown.map(({ cell, ...column }) => ({
    ...column,
    cells: results.map((result, at) => clip(cell(result, rules?.[at] ?? null).replace(/\s+/g, ' '), MAX_CELL)),
  }));
  return formatTable(columns.filter(({ title, cells }) => ALWAYS.has(title) || cells.some((cell) => cell !== '')));
}

const formatReason = ({ results, reason }: SuggestedRule): string =>
  `suggested rule for ${formatCount(results, 'result')}: ${reason}\n`;

/**
 * The rules that would settle guesses, as a mapping that can be saved as it is, and the commands that take it; empty
 * without suggestions.
 */
function formatSuggestions({ suggestedRules = [] }: ParseOutcome): string {
  if (suggestedRules.length === 0) return '';
  const rules = suggestedRules.map(({ rule }) => `  ${JSON.stringify(rule)}`).join(',\n');
  return `${suggestedRules.map(formatReason).join('')}If this is right, save it as mapping.json:
[
${rules}
]
and apply it: tacho parse FILE --mapping mapping.json
or add it to the rules of the project: tacho mapping show, then tacho mapping set mapping.json with all rules
`;
}

const width = Math.max(...adapters.map(({ name }) => name.length));

const PARSE_HELP = `tacho parse FILE|-  [--tool auto|NAME] [--mapping RULES] [--driver-axis WHERE] [--unit UNIT] [--json]

Reads the native output of a benchmark tool and shows its results as a table. Warnings, and everything that was rejected
with the reason, go to standard error, with mapping rules that the names suggest. A FILE of - is standard input.

Options
  --tool NAME      the tool that wrote the file; auto, the default, finds out by itself
  --mapping RULES  a JSON file of mapping rules to apply (docs/mapping.md); the last column is the rule of each row
${CHOICE_HELP}  --json           print one JSON document instead: tool, results, warnings, rejected, ignored, omitted, scenarios,
                   environment, harness; suggestedRules where names suggest some, questions where a table leaves some

Tools, and what each is recognised by
${adapters.map(({ name, signature }) => `  ${name.padEnd(width)}  ${signature}`).join('\n')}

Exit status: 0 when results were read, 2 when none were, when the rules leave out all of them, when the text has output of
several tools, or when it has more results than a run can hold; 4 when a question about a table is open; 1 for a usage
error.
`;

const MAX_NOTES = 40;

/** `ignored: 12 lines: progress (8, from line 3), warm-up (4, from line 9)`; empty where nothing was. */
function formatIgnored(ignored: ParseOutcome['ignored']): string {
  const all = ignored.reduce((sum, { lines }) => sum + lines, 0);
  const rules = ignored.map(({ rule, lines, first }) => `${rule} (${lines}, from ${first})`).join(', ');
  return all === 0 ? '' : `ignored: ${formatCount(all, 'line')}: ${rules}\n`;
}

/** Warnings, rejected lines, and how many lines were ignored as what, for standard error. */
function formatNotes({ warnings, rejected, ignored }: ParseOutcome): string {
  const notes = [
    ...warnings.map(({ location, message }) => `warning, ${location}: ${message}`),
    ...rejected.map(
      ({ location, reason, text }) => `rejected, ${location}: ${reason}${text === '' ? '' : `: ${text}`}`,
    ),
  ];
  const shown = notes.slice(0, MAX_NOTES);
  if (notes.length > shown.length) shown.push(`and ${notes.length - shown.length} more; --json lists them all`);
  return shown.map((note) => `${note}\n`).join('') + formatIgnored(ignored);
}

/** Why nothing was read, and what the adapters looked for. */
function formatRejection(file: string, outcome: ParseOutcome): string {
  const adapter = findAdapter(outcome.tool);
  const looked = adapter ? [`${adapter.name} looked for ${adapter.signature}`] : outcome.warnings.map((w) => w.message);
  const notes = formatNotes(adapter ? outcome : { ...outcome, warnings: [] });
  return `nothing in ${file} was understood\n${notes}${looked.map((line) => `  ${line}\n`).join('')}`;
}

/** `1 result of gotest`, `29 results of mariadb-suite: 2 emulated`. */
function formatSummary({ tool, results }: ParseOutcome): string {
  const counts = new Map<string, number>();
  for (const { status } of results) if (status !== 'ok') counts.set(status, (counts.get(status) ?? 0) + 1);
  const others = [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
  return `${formatCount(results.length, 'result')} of ${tool}${others === '' ? '' : `: ${others}`}\n`;
}

function formatEnd(file: string, outcome: ParseOutcome, mapped: ParseOutcome): string {
  if (outcome.results.length === 0) return formatRejection(file, outcome);
  const nothing = mapped.results.length === 0 ? `the rules leave out every result of ${file}\n` : '';
  return (nothing || formatSummary(mapped)) + formatNotes(mapped);
}

/** Rules that no row needed: a slip in a pattern shows here. */
function formatIdleRules(rules: Mapping, { rows }: MappedOutcome): string {
  const used = new Set(rows.map(({ rule }) => rule));
  return rules.map(({ match }, at) => (used.has(at + 1) ? '' : `rule ${at + 1} is for no row: ${match}\n`)).join('');
}

/** The JSON document of `--json`; its first four keys are its contract. JSON has no key that is undefined. */
function toDocument(outcome: ParseOutcome, appliedRules: MappedOutcome['appliedRules'] | undefined) {
  const { tool, results, warnings, rejected, ignored, omitted, scenarios, environment, harness } = outcome;
  const { suggestedRules, questions } = outcome;
  const read = { tool, results, warnings, rejected, ignored, omitted, scenarios, environment, harness };
  return { ...read, suggestedRules, questions, appliedRules };
}

/** `tacho parse`: show what is understood of one native file. */
export const parseCommand = toCommand(
  PARSE_HELP,
  { ...CHOICE_OPTIONS, tool: { type: 'string', default: 'auto' }, mapping: { type: 'string' } },
  async ({ values, positionals }, terminal) => {
    const file = onlyFile(positionals, 'tacho parse');
    assertTool(values.tool);
    const choices = readChoices(values);
    const raw = decodeText(await terminal.readFile(file));
    // Masking copies all of a large outcome; without a word that could name a secret there is nothing to mask.
    const isSuspect = mayHoldSecrets(raw);
    const text = isSuspect ? maskText(raw) : raw;
    const rules = values.mapping === undefined ? [] : await readRules(values.mapping, terminal);
    if (rules === null) return EXIT.rejected;
    const parsed = parseNative(text, { tool: values.tool, fileName: basename(file), choices });
    const outcome = isSuspect ? maskDocument(parsed).document : parsed;
    const mapped = applyMapping(outcome, rules);
    const applied = values.mapping === undefined ? undefined : mapped.appliedRules;
    if (values.json) printJson(terminal, toDocument(mapped, applied));
    else {
      if (mapped.results.length > 0) terminal.out(formatResults(mapped.results, applied));
      terminal.err(formatEnd(file, outcome, mapped));
      terminal.err(formatIdleRules(rules, mapped));
      terminal.err(formatSuggestions(mapped));
      terminal.err(formatQuestions(listOpen(mapped)));
    }
    if (listOpen(mapped).length > 0) return EXIT.question;
    return mapped.results.length > 0 && mapped.omitted === 0 ? EXIT.ok : EXIT.rejected;
  },
);
