export { checkDurability, type Durability } from './check-durability.ts';
export { isDatabaseUnavailable } from './is-database-unavailable.ts';
export { pingDatabase } from './ping-database.ts';
export { type MigrationState, readMigrationState } from './read-migration-state.ts';
export { closeStore, createStore, type Store, type StoreOptions } from './store.ts';
