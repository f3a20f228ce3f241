import {
  type ComparisonCell,
  type ComparisonRow,
  fillComparison,
  listCompared,
  planAsRequested,
  toComparedSeries,
} from '@tachograph/analysis/comparison';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { readPrintedUnits } from '@tachograph/store/runs';
import { listScenarios } from '@tachograph/store/scenarios';
import { addSamples, readSeriesVersions } from '@tachograph/store/series';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { sendByState } from '../send-by-state.ts';
import { toComparisonPageUrl } from '../urls.ts';
import { assertComplete } from './assert-complete.ts';
import { readCompareQuery } from './read-compare-query.ts';
import { listRows, toCompareResponse } from './to-compare-response.ts';

/** A run is read as a whole for one or two units. A comparison of a few versions needs few runs, a matrix very many. */
const MAX_RUNS = 40;

const toKey = (run: string, series: string) => `${run} ${series}`;

/** The units that results were printed in, from the newest run of each cell. */
async function lookUpPrintedUnits(
  db: Store,
  projectId: number,
  rows: readonly ComparisonRow[],
): Promise<(cell: ComparisonCell) => string | null> {
  const runs = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ measurement }) => measurement?.runs[0] ?? [])));
  const units = await readPrintedUnits(db, projectId, [...runs].slice(0, MAX_RUNS));
  const byKey = new Map(units.map(({ run, series, unit }) => [toKey(run, series), unit]));
  return ({ measurement, series }) => byKey.get(toKey(measurement?.runs[0] ?? '', series ?? '')) ?? null;
}

type Query = ReturnType<typeof readCompareQuery>;

async function readComparison(deps: Deps, project: Project, { selection, page }: Query) {
  const { filter, versions } = toComparedSeries(selection, project.referenceDriver);
  const [environments, scenarios, drivers, measured] = await Promise.all([
    listEnvironments(deps.db, project.id),
    listScenarios(deps.db, project.id),
    listDrivers(deps.db, project.id),
    readSeriesVersions(deps.db, project.id, filter, { named: versions }),
  ]);
  const { referenceDriver, minimumEffect } = project;
  const plan = planAsRequested(selection, {
    measured,
    environments,
    scenarios,
    drivers,
    referenceDriver,
    minimumEffect,
  });
  assertComplete(plan.omitted);
  const { points, noise } = await readChosen(deps.db, project.id, plan);
  const results = await addSamples(deps.db, project.id, points, listCompared(plan, points));
  const comparison = fillComparison(plan, results, noise);
  return toCompareResponse(comparison, {
    url: toComparisonPageUrl(deps, project.slug, page),
    project,
    drivers,
    printedUnitOf: await lookUpPrintedUnits(deps.db, project.id, listRows(comparison)),
  });
}

/** The content of the comparison page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getCompare: Route = (context) => async (request, reply) => {
  const query = readCompareQuery(request.query);
  return sendByState(context, { request, reply }, { route: 'compare', query, read: readComparison });
};
