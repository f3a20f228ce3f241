import { freezeVerdict } from '@tachograph/analysis/share';
import type { Upgrade } from '@tachograph/analysis/upgrade';
import type { UpgradeResponse } from '@tachograph/openapi/upgrades';
import { toDriverName, toHead, toTests, type ViewPage } from '../response/to-head.ts';

/** An upgrade as JSON: what the API responds with and what its page exports. */
export function toUpgradeJson(upgrade: Upgrade, page: ViewPage): UpgradeResponse {
  const {
    driver,
    metric,
    environment,
    environments: _,
    metrics: __,
    families: ___,
    known: ____,
    unknown,
    ...shown
  } = upgrade;
  const { parts: _____, ...sentence } = shown.sentence;
  return {
    ...shown,
    ...toHead(page, unknown),
    ...toTests(upgrade),
    driver: toDriverName(driver),
    metric: { metric: metric.metric, unit: metric.unit, direction: metric.direction },
    environment: { identity: environment.identity, label: environment.label },
    sentence,
    rows: upgrade.rows.map(({ verdict, ...row }) => ({ ...row, verdict: freezeVerdict(verdict) })),
  };
}
