export { readSettings } from './read-settings.ts';
export { toSharedSettings } from './shared-settings.ts';
export { databaseUrl, httpUrl, list, port, rate, SHARED_VARIABLES, size } from './variables.ts';
