export { type DraftedUpgrade, fillUpgrade } from './fill-upgrade.ts';
export { planUpgrade, type UpgradePlan } from './plan-upgrade.ts';
export type { Upgrade } from './upgrade.ts';
export { chooseAvoided, withAvoided } from './with-avoided.ts';
export { withCommands } from './with-commands.ts';
