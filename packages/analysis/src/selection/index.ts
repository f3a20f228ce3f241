export { namesEnvironment, toIdentity } from './names-environment.ts';
export { formatSelected, parseSelected } from './selected-driver.ts';
export { shareBudget } from './share-budget.ts';
