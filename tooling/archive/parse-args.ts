import { parseCommand } from '../command/parse-command.ts';
import { parseDay } from '../command/parse-day.ts';

export type ArchiveCommand =
  | { readonly name: 'write'; readonly folder: string; readonly project: string; readonly before: Date | null }
  | { readonly name: 'verify'; readonly folder: string };

const USAGE = `usage: npm run archive -- <folder> --project <name> [--before <date>]
       npm run archive -- verify <folder>`;

const OPTIONS = { project: { type: 'string' }, before: { type: 'string' } } as const;

/**
 * What the command is to do.
 *
 * @throws {Error} with the usage, or with what is wrong
 */
export function parseArchiveArgs(args: readonly string[]): ArchiveCommand {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE);
  const [first, second, ...others] = positionals;
  if (first === undefined || others.length > 0) throw new Error(USAGE);
  if (first === 'verify' && second !== undefined && values.project === undefined && values.before === undefined)
    return { name: 'verify', folder: second };
  if (second !== undefined || values.project === undefined) throw new Error(USAGE);
  const before = values.before === undefined ? null : parseDay(values.before);
  return { name: 'write', folder: first, project: values.project, before };
}
