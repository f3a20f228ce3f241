export { namesEnvironment, toIdentity } from './names-environment.ts';
export { formatSelected, parseSelected, type SelectedDriver } from './selected-driver.ts';
