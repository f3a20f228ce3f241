import { fileURLToPath } from 'node:url';
import { loadHarness } from '../../../harnesses/plans/load-harness.mjs';
import { BUILT_IN, parseCommandLine } from '../../../harnesses/plans/parse-command-line.mjs';
import { planHarness } from '../../../harnesses/plans/plan-harness.mjs';
import type { Case, Way } from '../../../harnesses/scenarios/read-catalogue.mjs';
import type { Result, StoredRun } from './result.ts';

const HARNESSES = fileURLToPath(new URL('../../../harnesses/', import.meta.url));

/** What a harness sets out to measure in its smoke suite. */
export type Plan = Awaited<ReturnType<typeof planOf>>;

/** One driver in one case of a scenario. */
type PlannedCell = {
  scenario: string;
  driver: string;
  /** null where it is whichever the machine has */
  version: string | null;
  params: Case['params'];
  protocol: Case['protocol'];
  way: Way['way'];
};

export const plans = await Promise.all(BUILT_IN.map(planOf));

async function planOf(name: string) {
  const { harness, catalogue } = await loadHarness(name, HARNESSES);
  const command = parseCommandLine(['--harness', name, '--suite', 'smoke'], {});
  if (command.command !== 'run') throw new Error('the bench only helps');
  const { transport, scenarios, drivers } = planHarness(command.options, harness);
  const cells = scenarios.flatMap((one): PlannedCell[] => {
    const described = catalogue.find(({ id }) => id === one.scenario);
    const protocol = described?.cases.find(({ params }) => textOf(params) === textOf(one.params))?.protocol ?? null;
    return drivers.map((driver) => ({
      scenario: one.scenario,
      driver: driver.name,
      version: /\d/.test(driver.version) ? driver.version : null,
      params: one.params,
      protocol,
      way:
        harness.whyUnsupported(driver, one, transport) === null
          ? (described?.drivers[driver.name]?.way ?? 'ok')
          : 'unsupported',
    }));
  });
  const title = `${harness.title}, smoke`;
  return { name, title, project: harness.project, catalogue, transport, drivers, cells };
}

export type CellResults = { cell: PlannedCell; results: Result[] };

/** The results of each cell of the plan of a run. */
export const resultsByCell = (plan: Plan, { document }: StoredRun): CellResults[] =>
  plan.cells.map((cell) => ({ cell, results: document.results.filter((one) => isOf(cell, one)) }));

function isOf({ scenario, driver, version, params }: PlannedCell, result: Result): boolean {
  const same = scenario === result.scenario && driver === result.driver.name;
  return (
    same && (version === null || version === result.driver.version) && textOf(params) === textOf(result.params ?? {})
  );
}

/** Called while the plans are made, above. */
function textOf(params: Case['params']): string {
  return JSON.stringify(Object.entries(params).sort());
}
