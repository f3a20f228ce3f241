import { addLoad, type Load } from '../../load-tool/load.ts';
import { type SummaryRow, toRowFigures } from '../../load-tool/summary-rows.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Location } from '../../text/line.ts';
import { type Entry, toMeaning, type YcsbSetup } from './read-entry.ts';

const OVERALL = 'OVERALL';
const TITLE = 'ycsb';
const GUESS = `the output does not name the workload: the scenario of all operations is stored as "${TITLE}"`;

/** One phase of YCSB or go-ycsb. */
export type YcsbRun = {
  readonly location: Location;
  setup: YcsbSetup;
  /** Which command lines were printed for it. */
  readonly kinds: Set<string>;
  readonly entries: Entry[];
  readonly rows: SummaryRow[];
  /** Where the client said that it begins, or nothing but its report is there. */
  announced: boolean;
  /** The first error that was printed. */
  error: string | null;
};

const NO_SETUP: YcsbSetup = { workload: null, driver: null, params: {} };

export const startRun = (location: Location, announced: boolean): YcsbRun => ({
  location,
  setup: NO_SETUP,
  kinds: new Set(),
  entries: [],
  rows: [],
  announced,
  error: null,
});

/** What a later line states counts more; a script's line names the workload that the client's line does not. */
export const mergeSetup = (known: YcsbSetup, stated: YcsbSetup): YcsbSetup => ({
  workload: stated.workload ?? known.workload,
  driver: stated.driver ?? known.driver,
  params: { ...known.params, ...stated.params },
});

type Operation = {
  readonly location: Location;
  count: number | null;
  figures: Figure[];
  returns: Map<string, number>;
};

function readOperations(draft: OutcomeDraft, entries: readonly Entry[]): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const entry of entries) {
    const { location, operation: name, measurement, printed } = entry;
    const meaning = toMeaning(entry);
    if (meaning.kind === 'ignored') {
      if (typeof location !== 'string') draft.ignore(location, meaning.rule);
      continue;
    }
    const known = operations.get(name);
    const operation = known ?? { location, count: null, figures: [], returns: new Map<string, number>() };
    operations.set(name, operation);
    if (meaning.kind === 'bad') draft.reject(location, `[${name}], ${measurement}, ${printed}`, meaning.reason);
    else if (meaning.kind === 'figure') operation.figures.push(meaning.figure);
    else if (meaning.kind === 'count') operation.count = meaning.count;
    else operation.returns.set(meaning.status, meaning.count);
    if (typeof location !== 'string' && (meaning.kind === 'count' || meaning.kind === 'return')) draft.accept(location);
  }
  return operations;
}

const isOk = (status: string): boolean => /^(?:OK|BATCHED_OK|0)$/.test(status);

/** Operations that did not end with OK: a warning, as the figures of the operation leave them out. */
function warnOfReturns(draft: OutcomeDraft, name: string, { location, returns }: Operation): string | null {
  const bad = [...returns].filter(([status, count]) => !isOk(status) && count > 0);
  if (bad.length === 0) return null;
  const text = bad.map(([status, count]) => `${status} ${count}`).join(', ');
  draft.warn(location, `operations that ended with another status than OK: ${name}: ${text}`);
  return text;
}

const toScenario = (workload: string | null, operation: string): string =>
  operation === OVERALL ? (workload ?? TITLE) : workload === null ? operation : `${workload}/${operation}`;

type Named = Pick<Load, 'scenario' | 'driver' | 'params' | 'isScenarioGuess'>;

function toNamed(draft: OutcomeDraft, { setup, location }: YcsbRun, operation: string): Named {
  const { workload, driver, params } = setup;
  const isGuess = workload === null && operation === OVERALL;
  if (isGuess) draft.warn(location, GUESS, { field: 'scenario', name: TITLE });
  return { scenario: toScenario(workload, operation), driver, params, isScenarioGuess: isGuess };
}

/** Latencies of failed operations are no latencies of the operation, whose own name they have with an end. */
const FAILED = /-FAILED$/;

function addEntries(draft: OutcomeDraft, run: YcsbRun): void {
  const operations = readOperations(draft, run.entries);
  const done = [...operations].some(([name, { count }]) => name !== OVERALL && count !== 0);
  for (const [name, operation] of operations) {
    const { location, count, figures } = operation;
    const problems = warnOfReturns(draft, name, operation);
    const named = toNamed(draft, run, name);
    if (FAILED.test(name)) {
      const own = operations.get(name.replace(FAILED, ''));
      draft.warn(location, `the latencies of ${name} are left out: those of ${count ?? 'all'} operations that failed`);
      for (const figure of figures) {
        if (typeof figure.location !== 'string') draft.ignore(figure.location, 'latency of failed operations');
      }
      if (!own) {
        const scenario = toScenario(run.setup.workload, name.replace(FAILED, ''));
        addLoad(draft, { ...named, scenario, location, figures: [], failure: `all ${count ?? ''} operations failed` });
      }
    } else if (name === OVERALL && !done) {
      const failure = run.error ?? 'no operation was measured';
      addLoad(draft, { ...named, location: figures[0]?.location ?? location, figures: [], failure });
    } else if (figures.length === 0) {
      if (problems !== null) addLoad(draft, { ...named, location, figures: [], failure: `all failed: ${problems}` });
    } else addLoad(draft, { ...named, location, figures: figures.map((figure) => ({ ...figure, n: count })) });
  }
}

/** The name that go-ycsb gives to all operations together. */
const toOperation = (name: string): string => (name === 'TOTAL' ? OVERALL : name);

function addRows(draft: OutcomeDraft, run: YcsbRun): void {
  for (const row of run.rows) {
    const { figures, bad } = toRowFigures(row);
    const { location } = row;
    const named = toNamed(draft, run, toOperation(row.operation));
    if (/_ERROR$/.test(row.operation)) {
      const count = row.cells.get('count') ?? 'some';
      draft.warn(location, `${row.operation}: ${count} operations failed; their latencies are left out`);
      if (typeof location !== 'string') draft.ignore(location, 'latency of failed operations');
      if (run.rows.some(({ operation }) => operation === row.operation.replace(/_ERROR$/, ''))) continue;
      const scenario = toScenario(run.setup.workload, row.operation.replace(/_ERROR$/, ''));
      addLoad(draft, { ...named, scenario, location, figures: [], failure: `all ${count} operations failed` });
    } else if (bad.length > 0) draft.reject(location, row.operation, `not a number: ${bad.join(', ')}`);
    else addLoad(draft, { ...named, location, figures });
  }
}

export function addRun(draft: OutcomeDraft, run: YcsbRun): void {
  if (run.entries.length === 0 && run.rows.length === 0) {
    if (!run.announced) return;
    const reason = 'no report: the run was stopped, or the log is truncated';
    const failure = run.error === null ? reason : `${reason}; ${run.error}`;
    addLoad(draft, { ...toNamed(draft, run, OVERALL), location: run.location, figures: [], failure });
    return;
  }
  addEntries(draft, run);
  addRows(draft, run);
}
