import { fillComparison, planAsAsked, toComparedSeries } from '@tachograph/analysis/comparison';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { listScenarios } from '@tachograph/store/scenarios';
import { readResults, readSeriesVersions } from '@tachograph/store/series';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../add-address.ts';
import { findRequestedProject } from '../find-requested-project.ts';
import { sendRevalidated, toTagged } from '../send-revalidated.ts';
import { toComparisonPage } from '../to-addresses.ts';
import { assertComparable } from './assert-comparable.ts';
import { lookUpPrintedUnits } from './look-up-printed-units.ts';
import { readCompareQuery } from './read-compare-query.ts';
import { listRows, toCompareAnswer } from './to-compare-answer.ts';

/** What the page of a comparison shows. A copy may be kept, and is asked about each time: an upload changes the answer. */
export const getCompare =
  (deps: Deps): Handler =>
  async (request, reply) => {
    const { project: slug, asked, page } = readCompareQuery(request.query);
    const project = await findRequestedProject(deps.db, slug);
    const [environments, scenarios, drivers, measured] = await Promise.all([
      listEnvironments(deps.db, project.id),
      listScenarios(deps.db, project.id),
      listDrivers(deps.db, project.id),
      readSeriesVersions(deps.db, project.id, toComparedSeries(asked, project.referenceDriver)),
    ]);
    assertComparable(measured.series);
    const { referenceDriver } = project;
    const plan = planAsAsked(asked, { measured, environments, scenarios, drivers, referenceDriver });
    const comparison = fillComparison(plan, await readResults(deps.db, project.id, plan.cells, { withSamples: true }));
    const answer = toCompareAnswer(comparison, {
      url: toComparisonPage(deps, project.slug, page),
      project,
      drivers,
      printedUnitOf: await lookUpPrintedUnits(deps.db, project.id, listRows(comparison)),
    });
    return sendRevalidated(request, reply, toTagged(answer), 'no-cache');
  };
