import { fileURLToPath } from 'node:url';
import { effortOf } from '../../../harnesses/go/suites.mjs';
import { listCells } from '../../../harnesses/java/list-cells.mjs';
import type { Part } from '../../../harnesses/run/harness.mjs';
import { loadHarness } from '../../../harnesses/run/load-harness.mjs';
import { BUILT_IN } from '../../../harnesses/run/parse-command-line.mjs';
import type { Case, Scenario, Way } from '../../../harnesses/scenarios/read-catalogue.mjs';
import type { Result, StoredRun } from './stored-run.ts';

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
  const parts = harness.parts('smoke');
  const cellsOf = (part: Part) => {
    if (name === 'java') return javaCells(part);
    const cells = cellsIn(catalogue, part);
    return name === 'go' ? cells.filter(({ params }) => isShort(part, params)) : cells;
  };
  return { name, project: harness.project, catalogue, parts, cellsOf };
}

function cellsIn(catalogue: Scenario[], part: Part): PlannedCell[] {
  return catalogue
    .filter(({ id }) => part.scenarios.includes(id))
    .flatMap(({ id, cases, drivers }) =>
      part.drivers.flatMap(({ name: driver, version }) => {
        const way = drivers[driver]?.way;
        const known = /\d/.test(version) ? version : null;
        return way ? cases.map((one) => ({ scenario: id, driver, version: known, ...one, way })) : [];
      }),
    );
}

/** The largest messages are left to the full suite. */
const isShort = (part: Part, { bytes = 0 }: Case['params']) => Number(bytes) <= effortOf(part, 'smoke').maxBytes;

/** A scenario of Java is measured in fewer ways than it has, and the way of a driver depends on the case. */
function javaCells(part: Part): PlannedCell[] {
  return listCells(part, 'smoke').map(({ driver, scenario, params, unsupported }) => ({
    scenario: scenario.id,
    driver: driver.name,
    version: driver.version,
    params,
    protocol: scenario.cases.find((one) => one.params === params)?.protocol ?? null,
    way: unsupported === null ? 'ok' : 'unsupported',
  }));
}

export type CellResults = { cell: PlannedCell; results: Result[] };

/** The results of each cell of a run's plan. */
export function resultsByCell(plan: Plan, { part, document }: StoredRun): CellResults[] {
  const planned = plan.parts.find(({ name }) => name === part);
  if (!planned) throw new Error(`the smoke suite of ${plan.name} has no part ${part}`);
  return plan.cellsOf(planned).map((cell) => ({ cell, results: document.results.filter((one) => isOf(cell, one)) }));
}

function isOf({ scenario, driver, version, params }: PlannedCell, result: Result): boolean {
  // Threads are no param of the catalogue: how many there are is up to the suite.
  const { cpu: _cpu, ...own } = result.params ?? {};
  const same = scenario === result.scenario && driver === result.driver.name;
  return same && (version === null || version === result.driver.version) && textOf(params) === textOf(own);
}

const textOf = (params: Case['params']) => JSON.stringify(Object.entries(params).sort());
