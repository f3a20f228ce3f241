import { toProgress } from '../progress.ts';
import { askServer } from '../server/ask-server.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { DESTINATION_OPTIONS, readDestination } from '../server/read-destination.ts';
import type { ServerRequest } from '../server/server-request.ts';
import { Misuse, type Terminal } from '../terminal.ts';

/** The options that every command on one run takes. */
export const RUN_OPTIONS = {
  ...DESTINATION_OPTIONS,
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The one run a command works on: its id, alone or at the end of the address of its page. */
export function onlyRun(positionals: readonly string[], command: string): string {
  const [run, ...more] = positionals;
  if (run === undefined) throw new Misuse(`${command} needs a RUN: its id, as its page and tacho upload show it`);
  if (more.length > 0) throw new Misuse(`${command} takes one RUN; "${more[0]}" is one too many`);
  const id = /^(?:https?:\/\/.*\/)?(r_[0-9a-f]{16})$/.exec(run)?.[1];
  if (id === undefined) throw new Misuse(`"${run}" is no RUN: an id is r_ and 16 digits of 0–9 and a–f`);
  return id;
}

type Change = Pick<ServerRequest, 'method' | 'path'> & Partial<Pick<ServerRequest, 'headers' | 'body'>>;

/** One change of a run, asked again while the server is away: all of them can be done twice without harm. */
export async function changeRun(
  change: Change,
  given: Parameters<typeof readDestination>[0],
  terminal: Terminal,
): Promise<unknown> {
  const connection = openConnection(await readDestination(given, terminal), terminal);
  return askServer(change, connection, toRetryWorld(terminal, toProgress(terminal)));
}
