export { type DraftedUpgrade, fillUpgrade } from './fill-upgrade.ts';
export { formatCost, formatValues, isExactCost } from './format-cost.ts';
export { planUpgrade, type UpgradePlan } from './plan-upgrade.ts';
export { describeAvoided, nameAvoided, toUpgradeMarkdown } from './to-upgrade-markdown.ts';
export type { Upgrade, UpgradeCost, UpgradeRow, UpgradeStep } from './upgrade.ts';
export { chooseAvoided, withAvoided } from './with-avoided.ts';
export { withCommands } from './with-commands.ts';
export { nameCost, wordsOf } from './words-of-metric.ts';
export { nameRow } from './write-sentence.ts';
