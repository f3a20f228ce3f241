export { namesEnvironment, toIdentity } from './names-environment.ts';
export { formatSelected, parseSelected } from './selected-driver.ts';
export { splitBudget } from './split-budget.ts';
