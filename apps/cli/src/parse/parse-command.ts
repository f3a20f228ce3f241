import { basename } from 'node:path';
import { adapters, applyMapping, decodeText, findAdapter, type MappedOutcome, parseNative } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import { onlyFile, readArguments } from '../command-line.ts';
import { PARSE_HELP } from '../help.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { formatResults } from './format-results.ts';
import { readRules } from './read-rules.ts';

const MAX_NOTES = 40;

/** Doubts and places not taken, for standard error. */
function formatNotes({ warnings, rejected }: ParseOutcome): string {
  const notes = [
    ...warnings.map(({ location: location, message }) => `doubt, ${location}: ${message}`),
    ...rejected.map(
      ({ location: location, reason, text }) => `not taken, ${location}: ${reason}${text === '' ? '' : `: ${text}`}`,
    ),
  ];
  const shown = notes.slice(0, MAX_NOTES);
  if (notes.length > shown.length) shown.push(`and ${notes.length - shown.length} more; --json lists them all`);
  return shown.map((note) => `${note}\n`).join('');
}

/** Why nothing was read, and what each adapter that had a look was looking for. */
function formatRefusal(file: string, outcome: ParseOutcome): string {
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
  return `${results.length} ${results.length === 1 ? 'result' : 'results'} of ${tool}${others === '' ? '' : `: ${others}`}\n`;
}

function formatEnd(file: string, outcome: ParseOutcome, mapped: ParseOutcome): string {
  if (outcome.results.length === 0) return formatRefusal(file, outcome);
  const nothing = mapped.results.length === 0 ? `the rules leave out every result of ${file}\n` : '';
  return (nothing || formatSummary(mapped)) + formatNotes(mapped);
}

/** Rules that no row needed: a slip in a pattern shows here. */
function formatIdleRules(rules: Mapping, { rows }: MappedOutcome): string {
  const used = new Set(rows.map(({ rule }) => rule));
  return rules.map(({ match }, at) => (used.has(at + 1) ? '' : `rule ${at + 1} is for no row: ${match}\n`)).join('');
}

/** The JSON document of `--json`; its first four keys are its contract. `appliedRules` comes with rules only. */
const toDocument = (
  { tool, results, warnings, rejected, scenarios, environment, harness }: ParseOutcome,
  appliedRules: MappedOutcome['appliedRules'] | null,
) => ({
  tool,
  results,
  warnings,
  rejected,
  scenarios,
  environment,
  harness,
  ...(appliedRules === null ? {} : { appliedRules }),
});

/** `tacho parse`: show what is understood of one native file. Returns the exit status. */
export async function parseCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    tool: { type: 'string', default: 'auto' },
    mapping: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(PARSE_HELP);
    return EXIT.ok;
  }
  const file = onlyFile(positionals, 'tacho parse');
  if (values.tool !== 'auto' && findAdapter(values.tool) === null) {
    throw new Misuse(
      `there is no tool "${values.tool}"; there are auto, ${adapters.map(({ name }) => name).join(', ')}`,
    );
  }
  const text = decodeText(await terminal.readFile(file));
  const rules = values.mapping === undefined ? [] : await readRules(values.mapping, terminal);
  if (rules === null) return EXIT.rejected;
  const outcome = parseNative(text, { tool: values.tool, fileName: basename(file) });
  const mapped = applyMapping(outcome, rules);
  const applied = values.mapping === undefined ? null : mapped.appliedRules;
  if (values.json) terminal.out(`${JSON.stringify(toDocument(mapped, applied), null, 2)}\n`);
  else {
    if (mapped.results.length > 0) terminal.out(formatResults(mapped.results, applied));
    terminal.err(formatEnd(file, outcome, mapped));
    terminal.err(formatIdleRules(rules, mapped));
  }
  return mapped.results.length > 0 ? EXIT.ok : EXIT.rejected;
}
