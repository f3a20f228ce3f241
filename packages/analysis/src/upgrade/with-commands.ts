import { fillRepeatCommand } from '../reproduction/to-repeat.ts';
import type { Upgrade, UpgradeGap } from './upgrade.ts';

/** A run with what its harness says to run for one cell. */
type HarnessRun = { readonly id: string; readonly harness: { readonly repeat?: string | null | undefined } | null };

/** The upgrade whose cases without one of both releases say what measures it: as the harness of their newest run states it. */
export function withCommands(upgrade: Upgrade, runs: readonly HarnessRun[]): Upgrade {
  const templates = new Map(runs.map(({ id, harness }) => [id, harness?.repeat ?? null]));
  const toCommand = ({ missing, run, case: { scenario } }: UpgradeGap): string | null => {
    const template = run === null ? null : (templates.get(run) ?? null);
    const version = missing === 'to' ? upgrade.to : upgrade.from;
    return template && fillRepeatCommand(template, { scenario, driver: upgrade.driver.name, version, run });
  };
  return { ...upgrade, gaps: upgrade.gaps.map((gap) => ({ ...gap, command: toCommand(gap) })) };
}
