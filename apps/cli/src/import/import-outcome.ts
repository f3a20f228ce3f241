import { parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import { formatCount } from '../read-json.ts';
import { printReports, toReportDocument } from '../sending/format-reports.ts';
import { askServer } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import { formatQuestions } from '../upload/table-choices.ts';
import type { Imported } from './send-runs.ts';

/** Reasons that are printed one by one; `--json` has all. */
const MAX_LISTED = 20;

/** The first of a list, one a line, and how many more there are. */
function printList(lines: readonly string[], what: string, { err }: Pick<Terminal, 'err'>): void {
  for (const line of lines.slice(0, MAX_LISTED)) err(`${line}\n`);
  if (lines.length > MAX_LISTED) err(`and ${lines.length - MAX_LISTED} more ${what}; --json lists them all\n`);
}

/** The questions of the first file that has some: those of its other versions are the same. */
const listFirstQuestions = (left: Imported['left']) => left.find(({ questions }) => questions)?.questions ?? [];

/** What was sent as a JSON document. */
export const toImportDocument = ({ reports, left, partial, unavailable }: Imported): object => ({
  runs: reports.map(toReportDocument),
  left,
  partial,
  ...(unavailable === null ? {} : { unavailable }),
});

/** What was sent and what was not, for people. */
export function printImported({ reports, left, partial, unavailable }: Imported, terminal: Terminal): void {
  printReports(reports, new Set(), terminal);
  const notes = partial.map(({ file, reason, count }) => `${file}: ${formatCount(count, 'part')} not taken: ${reason}`);
  printList(notes, 'with parts that were not taken', terminal);
  printList(
    left.map(({ file, reason }) => `${file}: not sent: ${reason}`),
    'not sent',
    terminal,
  );
  terminal.err(formatQuestions(listFirstQuestions(left)));
  if (unavailable !== null) {
    terminal.err(`${unavailable}\nrepeat the same command later: what is stored is not stored twice\n`);
  }
}

/** The exit status of a command that sent runs of the past. */
export function toImportExit({ reports, left, unavailable }: Imported): number {
  if (unavailable !== null) return EXIT.unavailable;
  if (listFirstQuestions(left).length > 0) return EXIT.question;
  return left.length > 0 || reports.some(({ outcome }) => outcome === 'rejected') ? EXIT.rejected : EXIT.ok;
}

/** The rules of the project, by which native output is read. */
export async function readProjectRules(connection: Connection): Promise<Mapping> {
  const rules = parseMapping(await askServer({ method: 'GET', path: '/v1/mapping' }, connection));
  if (!('issues' in rules)) return rules.mapping;
  throw new UsageError('the server has mapping rules that this tacho does not understand: update it');
}
