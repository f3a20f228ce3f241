import { compareVersions, ecosystemOfPurl, parseVersion } from '@tachograph/schema/version';
import { type Choice, chooseDriver } from '../bench/init/choose-template.ts';
import { isTable, listTables, toText } from '../read-json.ts';
import { FileProblem, UsageError } from '../terminal.ts';
import { listVersions } from '../versions/list-versions.ts';
import type { RunProgram } from '../versions/run-program.ts';

/** A driver with the release that was measured last, and those that its registry has after it. */
export type NewReleases = {
  readonly driver: string;
  readonly name: string;
  readonly choice: Choice;
  readonly measured: string;
  /** Oldest first, as the registry spells them; empty where nothing is new. */
  readonly releases: readonly string[];
};

type Known = { readonly driver: string; readonly name: string; readonly purl: string | null; readonly newest: string };

/** Drivers of `GET /v1/drivers` that have a version, and of these the named ones. */
function listKnown(response: unknown, named: readonly string[]): Known[] {
  const known = listTables(isTable(response) ? response.drivers : []).flatMap(({ slug, name, purl, newest }) => {
    const one = { driver: toText(slug), name: toText(name), purl: toText(purl) || null, newest: toText(newest) };
    return one.newest === '' ? [] : [one];
  });
  const unknown = named.find((name) => !known.some(({ driver }) => driver === name));
  if (unknown === undefined) return known.filter(({ driver }) => named.length === 0 || named.includes(driver));
  const there = known.map(({ driver }) => driver).join(', ') || 'none';
  throw new UsageError(`the project has no driver ${unknown} with a version; there are ${there}`);
}

/** The worker of a driver; null where there is none. */
function findChoice({ driver, purl }: Known, database: string | undefined): Choice | null {
  try {
    return chooseDriver({ driver, purl, database });
  } catch (problem) {
    if (problem instanceof UsageError) return null;
    throw problem;
  }
}

/**
 * What is new of the drivers of a project. A driver without a worker, or whose registry cannot be read, is said and passed over: a
 * job that runs every night must not fail for one of many.
 *
 * @param drivers the response of `GET /v1/drivers`
 */
export async function findReleases(
  drivers: unknown,
  { named, database }: { readonly named: readonly string[]; readonly database: string | undefined },
  { run, say }: { readonly run: RunProgram; readonly say: (text: string) => void },
): Promise<NewReleases[]> {
  const found: NewReleases[] = [];
  for (const known of listKnown(drivers, named)) {
    const { driver, name, newest } = known;
    const choice = findChoice(known, database);
    if (choice === null) {
      say(`${driver} is left out: no worker measures it; tacho bench init --list has those that there are`);
      continue;
    }
    try {
      const versions = await listVersions(choice.template, run);
      const measured = parseVersion(newest, ecosystemOfPurl(choice.template.purl));
      const releases = versions.flatMap((version) => (compareVersions(version, measured) > 0 ? [version.raw] : []));
      const spelled = versions.find(({ text }) => text === measured.text)?.raw ?? newest;
      found.push({ driver, name, choice, measured: spelled, releases });
    } catch (problem) {
      if (!(problem instanceof FileProblem)) throw problem;
      say(`${driver} is left out: ${problem.message}`);
    }
  }
  return found;
}
