import { parseCommand } from '../../tooling/command/parse-command.ts';

export type SoakArgs = { readonly minutes: number; readonly seed: number };

const USAGE = `usage: npm run soak -- [--minutes 10] [--seed 1]
  --minutes   how long it lasts, without its start and its reconciliation
  --seed      the same number gives the same uploads and pauses; the order of events depends on the machine`;

const OPTIONS = { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } as const;

/**
 * The options of the command.
 *
 * @throws {Error} with the usage
 */
export function parseSoakArgs(args: readonly string[]): SoakArgs {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE);
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  if (positionals.length > 0 || !(minutes > 0 && minutes <= 1440) || !Number.isSafeInteger(seed))
    throw new Error(USAGE);
  return { minutes, seed };
}
