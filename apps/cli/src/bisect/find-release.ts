import { EXIT, FileProblem, type Terminal } from '../terminal.ts';
import { findStep, type Step } from '../versions/find-step.ts';
import { listBetween, listVersions, thin } from '../versions/list-versions.ts';
import { measureVersions } from '../versions/measure-versions.ts';
import type { RunProgram } from '../versions/run-program.ts';
import type { FollowedChange } from './read-change.ts';

/** Versions that are measured at once. */
const MOST = 12;

/** The release that made a change, or the last it can be told from; `step` is null where none shows it here. */
export type FoundRelease =
  | { readonly status: typeof EXIT.ok; readonly step: Step | null }
  | { readonly status: number; readonly step?: undefined };

type World = {
  readonly terminal: Terminal;
  readonly run: RunProgram;
  readonly folder: string;
  /** Of `tacho bench`. */
  readonly options: readonly string[];
  /** Whether two neighbours are the release as the project measured them; otherwise they are measured here. */
  readonly isTrusted: boolean;
};

/**
 * Measures the releases between the two sides of a change in turns, twelve of them at most, then those between the two that
 * differ most, until these are neighbours. Those are measured once more by themselves: the verdict of that pair decides.
 */
export async function findRelease(
  change: FollowedChange,
  { terminal, run, folder, options, isTrusted }: World,
): Promise<FoundRelease> {
  const { driver, choice, scenario, direction } = change;
  const all = listBetween(await listVersions(choice.template, run), change.from, change.to);
  if (all.length < 2)
    throw new FileProblem(`the registry of ${driver} does not have both ${change.from} and ${change.to}`);
  const [from, to, ...more] = all.map(({ raw }) => raw);
  if (isTrusted && change.ratio !== null && from !== undefined && to !== undefined && more.length === 0) {
    return { status: EXIT.ok, step: { from, to, ratio: change.ratio } };
  }
  const measure = async (versions: readonly string[]) => {
    terminal.err(`measuring ${driver} ${versions.join(', ')}\n`);
    const measured = await measureVersions(
      { choice, driver, versions, scenarios: [scenario], options, folder },
      terminal,
    );
    return { status: measured.status, levels: measured.levels.get(scenario) ?? [] };
  };
  let between = all.map(({ raw }) => raw);
  while (between.length > 2) {
    const some = thin(between, MOST);
    const { status, levels } = await measure(some);
    if (status !== EXIT.ok) return { status };
    const step = findStep(levels, direction);
    if (step === null) return { status, step };
    const known = new Set(levels.map(({ version }) => version));
    const missing = new Set(some.filter((version) => !known.has(version)));
    const narrower = between.slice(between.indexOf(step.from), between.indexOf(step.to) + 1);
    between = narrower.filter((version) => !missing.has(version));
  }
  const { status, levels } = await measure(between);
  if (status !== EXIT.ok) return { status };
  const isShown = levels.at(-1)?.outcome === direction;
  return { status, step: isShown ? findStep(levels, direction) : null };
}
