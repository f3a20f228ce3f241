import { parseCommand } from '../command/parse-command.ts';

export type PruneOptions = {
  readonly project: string;
  /** Runs that were measured before this time; null for the whole project. */
  readonly before: Date | null;
  /** The folder of a backup that has what is deleted; null where `--without-backup` says that none is needed. */
  readonly backup: string | null;
  readonly isDryRun: boolean;
};

const USAGE = `usage: npm run prune -- <project> --before <date> | --all
  --backup <folder>   a backup that has what is deleted
  --without-backup    delete what no backup has
  --dry-run           say what would be deleted, and delete nothing`;

const OPTIONS = {
  before: { type: 'string' },
  all: { type: 'boolean', default: false },
  backup: { type: 'string' },
  'without-backup': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

/**
 * The options of the command.
 *
 * @throws {Error} with the usage, or with what is missing
 */
export function parsePruneArgs(args: readonly string[]): PruneOptions {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE);
  const [project, ...others] = positionals;
  if (!project || others.length > 0 || (values.before === undefined) !== values.all) throw new Error(USAGE);
  const isSafe = (values.backup !== undefined) !== values['without-backup'];
  if (!isSafe && !values['dry-run'])
    throw new Error('name a backup that has what is deleted with --backup <folder>, or say --without-backup');
  return {
    project,
    before: values.before === undefined ? null : parseDay(values.before),
    backup: values.backup ?? null,
    isDryRun: values['dry-run'],
  };
}

/**
 * A date of `--before`, as of its first moment in UTC.
 *
 * @throws {Error} if the text is not a date
 */
function parseDay(text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime());
  // 31 February becomes a day of March.
  if (isDate && at.toISOString().startsWith(text)) return at;
  throw new Error(`--before ${text}: write a date as 2025-01-31`);
}
