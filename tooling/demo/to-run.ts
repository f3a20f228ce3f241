import type { RunInput, Scenario } from '@tachograph/schema/run';
import type { ProjectFigures, RunFigures, ScenarioFigures } from './figures.ts';
import type { FigureRow } from './parse-table.ts';
import { toResults } from './to-results.ts';

const isIn = (runs: readonly string[], run: string) => runs.some((beginning) => run.startsWith(beginning));

function toScenario(
  { versions = [], upstream: _, workPerOp, sql, ...scenario }: ScenarioFigures,
  run: string,
): Scenario {
  const other = versions.find((version) => isIn(version.in, run));
  const text = other ? other.sql : sql;
  // What ran in this run is unknown: it names the scenario and describes none of its content.
  if (text === null) return { id: scenario.id, title: scenario.title };
  return { ...scenario, ...(text ? { sql: text } : {}), ...(workPerOp ? { workPerOp } : {}) };
}

function toNote(project: ProjectFigures, note: string): string {
  if (!note.startsWith('#')) return note;
  const text = project.notes[note.slice(1)];
  if (!text) throw new Error(`there is no note "${note}"`);
  return text;
}

/** One run in the wire format, from its description, the scenario catalogue of its project and its lines of figures. */
export function toRun(
  slug: string,
  project: ProjectFigures,
  run: RunFigures,
  catalogue: readonly ScenarioFigures[],
  rows: readonly FigureRow[],
): RunInput {
  const environment = project.environments[run.environment];
  if (!environment) throw new Error(`${run.id}: there is no environment "${run.environment}"`);
  const named = new Set(rows.map((row) => row.scenario));
  return {
    format: 1,
    project: slug,
    title: run.title,
    startedAt: run.startedAt,
    ...(run.repetitionGroup ? { repetitionGroup: run.repetitionGroup } : {}),
    harness: run.harness,
    source: run.source,
    environment,
    scenarios: catalogue.filter(({ id }) => named.has(id)).map((scenario) => toScenario(scenario, run.id)),
    results: rows.flatMap((row) => toResults(project, run, row)),
    notes: run.notes.map((note) => toNote(project, note)),
  };
}
