import { fillComparison, planAsRequested, toComparedSeries } from '@tachograph/analysis/comparison';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { listScenarios } from '@tachograph/store/scenarios';
import { readResults, readSeriesVersions } from '@tachograph/store/series';
import type { Deps } from '../../context/deps.ts';
import type { Handler } from '../../http/add-route.ts';
import { sendRevalidated, toTagged } from '../../http/send-revalidated.ts';
import { findRequestedProject } from '../find-requested-project.ts';
import { toComparisonPageUrl } from '../urls.ts';
import { assertComparable } from './assert-comparable.ts';
import { lookUpPrintedUnits } from './look-up-printed-units.ts';
import { readCompareQuery } from './read-compare-query.ts';
import { listRows, toCompareResponse } from './to-compare-response.ts';

/** The content of the comparison page. Clients may cache it and revalidate each time: an upload changes the response. */
export const getCompare =
  (deps: Deps): Handler =>
  async (request, reply) => {
    const { project: slug, selection, page } = readCompareQuery(request.query);
    const project = await findRequestedProject(deps.db, slug);
    const [environments, scenarios, drivers, measured] = await Promise.all([
      listEnvironments(deps.db, project.id),
      listScenarios(deps.db, project.id),
      listDrivers(deps.db, project.id),
      readSeriesVersions(deps.db, project.id, toComparedSeries(selection, project.referenceDriver)),
    ]);
    assertComparable(measured.series);
    const { referenceDriver } = project;
    const plan = planAsRequested(selection, { measured, environments, scenarios, drivers, referenceDriver });
    const comparison = fillComparison(plan, await readResults(deps.db, project.id, plan.cells, { withSamples: true }));
    const response = toCompareResponse(comparison, {
      url: toComparisonPageUrl(deps, project.slug, page),
      project,
      drivers,
      printedUnitOf: await lookUpPrintedUnits(deps.db, project.id, listRows(comparison)),
    });
    return sendRevalidated(request, reply, toTagged(response), 'no-cache');
  };
