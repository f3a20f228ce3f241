import { type Repeat, toRepeat } from '@tachograph/analysis/reproduction';
import type { RunDetail, RunResult } from '@/server/views.ts';

/** What it takes to measure one result of a run again. The scenario is as the run describes it. */
export const toResultRepeat = (run: RunDetail, { driver, version, scenario, case: of }: RunResult): Repeat =>
  toRepeat({
    driver: { name: driver.name, version, purl: driver.purl },
    scenario: { id: of.scenario, ...scenario, params: of.params },
    environment: run.environment.label,
    run: { id: run.id, harness: run.harness, source: run.source, record: run.environmentRecord },
    against: null,
  });
