import { compareVersions, parseVersion } from '@tachograph/schema/version';
import { readField } from '../read-json.ts';
import { askServer } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { EXIT } from '../terminal.ts';
import type { Bump } from './list-bumps.ts';

/** What every upgrade of a comment is about, as the parameters of `GET /v1/upgrades`. */
export type Scope = {
  readonly project: string;
  readonly scenario: string | undefined;
  readonly environment: string | undefined;
  readonly metric: string | undefined;
};

/** What changes for a driver: the response of `GET /v1/upgrades`, or why there is none. */
export type ReadUpgrade = Bump & ({ readonly upgrade: unknown } | { readonly problem: string });

type Requested = Pick<Bump, 'driver'> & { readonly from: string | undefined; readonly to: string | undefined };

/** One upgrade; a rejection comes as `ServerProblem`. */
export function readUpgrade(requested: Requested, scope: Scope, connection: Connection): Promise<unknown> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...scope, ...requested }))
    if (value !== undefined) query.set(name, value);
  return askServer({ method: 'GET', path: `/v1/upgrades?${query}` }, connection);
}

/** The sentence of a rejection that is about this driver: the line after its title. */
const toReason = ({ message }: ServerProblem): string => message.split('\n')[1]?.trim() || message;

/** Releases in the order of their numbers, which is that of every registry where no other one is known. */
const isOlder = (one: string, other: string): boolean => compareVersions(parseVersion(one), parseVersion(other)) < 0;

/** The upgrades of several drivers, one after the other; a driver or release without figures is no failure of the others. */
export async function readUpgrades(
  bumps: readonly Bump[],
  scope: Scope,
  connection: Connection,
): Promise<ReadUpgrade[]> {
  const read: ReadUpgrade[] = [];
  for (const bump of bumps) {
    const { driver, from, to } = bump;
    if (isOlder(to, from)) {
      read.push({ ...bump, problem: 'it is an older release, and only upgrades are evaluated.' });
      continue;
    }
    try {
      read.push({ ...bump, upgrade: await readUpgrade({ driver, from, to }, scope, connection) });
    } catch (problem) {
      if (!(problem instanceof ServerProblem) || problem.exit !== EXIT.rejected) throw problem;
      read.push({ ...bump, problem: toReason(problem) });
    }
  }
  return read;
}

/** Whether something of what the upgrade was asked about is shown to get worse. */
export const getsWorse = (upgrade: unknown): boolean => Number(readField(upgrade, 'sentence', 'worse')) > 0;
