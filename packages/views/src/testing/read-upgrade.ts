import { freezeVerdict } from '@tachograph/analysis/share';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { expect } from 'vitest';
import { readUpgradeView, toUpgradeJson } from '../upgrade/index.ts';

/** An upgrade as its page shows it; the API says the same of every row. Null where a driver has only one of both releases. */
export async function readUpgrade(db: Store, project: Project, query: Parameters<typeof readUpgradeView>[2]) {
  const view = await readUpgradeView(db, project, query);
  if ('problem' in view) return null;
  const { upgrade } = view;
  const json = toUpgradeJson(upgrade, { url: 'https://t.example/', project });
  expect(json.rows.map(({ verdict, from, to }) => [verdict, from, to])).toEqual(
    upgrade.rows.map(({ verdict, from, to }) => [freezeVerdict(verdict), from, to]),
  );
  return upgrade;
}
