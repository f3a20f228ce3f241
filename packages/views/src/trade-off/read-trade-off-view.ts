import { parseSelected, toIdentity } from '@tachograph/analysis/selection';
import { fillTradeOff, planTradeOff } from '@tachograph/analysis/trade-off';
import type { TradeOffQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { listScenarios } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';
import { listDrivers, NO_SERIES, pickRequested } from '../series/requested-scenario.ts';
import { hasTradeOff, pickScenario } from './pick-scenario.ts';

/** Two metrics of one case against each other, in one environment: a point per driver version. */
export async function readTradeOffView(db: Store, project: Project, query: TradeOffQuery) {
  const [all, environments] = await Promise.all([listScenarios(db, project.id), listEnvironments(db, project.id)]);
  const { scenario, withScenario } = pickRequested(all, query.scenario, pickScenario);
  const measured = scenario ? await readSeriesVersions(db, project.id, { scenarios: [scenario.slug] }) : NO_SERIES;
  const plan = planTradeOff(measured, {
    params: query.params ?? null,
    x: query.x ?? null,
    y: query.y ?? null,
    environment: toIdentity(query.environment, environments),
    drivers: query.driver?.map(parseSelected) ?? null,
  });
  return {
    scenario,
    /** Those with two metrics. */
    scenarios: all.filter(hasTradeOff),
    isEmpty: all.length === 0,
    tradeOff: withScenario(fillTradeOff(plan, await readChosen(db, project.id, plan))),
    drivers: listDrivers(measured),
  };
}
