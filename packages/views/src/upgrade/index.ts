export { readUpgradeView } from './read-upgrade-view.ts';
export { toUpgradeJson } from './to-upgrade-json.ts';
