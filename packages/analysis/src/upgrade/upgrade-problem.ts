import { count } from '@tachograph/units';

/** Why a question has no upgrade, with what there is instead: for the page as a notice, for the API as a 400. */
export type UpgradeProblem = { readonly problem: string };

/** Names that are listed; of more the first and the last ones are. */
const MOST_LISTED = 8;

/** "3.9.3, 3.9.4 … 3.24.6": some of the names, in their order. */
function listSome(names: readonly string[]): string {
  if (names.length <= MOST_LISTED) return names.join(', ');
  const half = MOST_LISTED / 2;
  return `${names.slice(0, half).join(', ')} … ${names.slice(-half).join(', ')}`;
}

type Place = { readonly driver: string; readonly metric: string; readonly environment: string };

/** That a release was not measured, and which were. */
export const toUnknownRelease = (
  requested: string,
  known: readonly string[],
  { driver, metric, environment }: Place,
): UpgradeProblem => ({
  problem: `${driver} ${requested} has no ${metric} on ${environment}. It has ${count(known.length, 'release')}: ${listSome(known)}.`,
});

/** That a driver has too few releases to go from one to another. */
export const toFewReleases = ({ driver, metric, environment }: Place, known: readonly string[]): UpgradeProblem => ({
  problem: `An upgrade needs two releases, and ${driver} has ${known.length === 0 ? 'none' : `one, ${known[0]},`} with ${metric} on ${environment}.`,
});

/** That both releases are in the wrong order. */
export const toWrongOrder = (driver: string, from: string, to: string): UpgradeProblem => ({
  problem:
    from === to
      ? `from and to are both ${driver} ${from}: name two releases.`
      : `from, ${driver} ${from}, is newer than to, ${to}: name the older one in from.`,
});
