import { fillDriver } from '../driver/fill-driver.ts';
import { planDriver } from '../driver/plan-driver.ts';
import { fillMatrix } from '../matrix/fill-matrix.ts';
import { planMatrix } from '../matrix/plan-matrix.ts';
import type { SeriesData } from '../measurement/measurement.ts';
import type { ChosenResults } from '../selection/choose-environment.ts';
import { fillSweep } from '../sweep/fill-sweep.ts';
import { fillTopology, planTopology } from '../sweep/fill-topology.ts';
import { planSweep } from '../sweep/plan-sweep.ts';
import { fillTradeOff } from '../trade-off/fill-trade-off.ts';
import { planTradeOff } from '../trade-off/plan-trade-off.ts';
import { keepChosen } from './keep-chosen.ts';

/** A page of data in memory, by the same two steps as from the store: plan, then fill with what was planned alone. */
const inMemory =
  <Options, Plan extends Pick<ChosenResults, 'cells'>, Page>(
    plan: (data: SeriesData, options: Options) => Plan,
    fill: (planned: Plan, reading: SeriesData) => Page,
  ) =>
  (data: SeriesData, options: Options): Page => {
    const planned = plan(data, options);
    return fill(planned, keepChosen(data, planned));
  };

export const toDriverPage = inMemory(planDriver, fillDriver);
export const toMatrix = inMemory(planMatrix, fillMatrix);
export const toSweep = inMemory(planSweep, fillSweep);
export const toTopologyDelta = inMemory(planTopology, fillTopology);
export const toTradeOff = inMemory(planTradeOff, fillTradeOff);
