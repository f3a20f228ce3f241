export { checkDurability } from './check-durability.ts';
export { PoolerError } from './check-pooler.ts';
export { isDatabaseUnavailable } from './is-database-unavailable.ts';
export { isUnstorableValue } from './is-unstorable-value.ts';
export { pingDatabase } from './ping-database.ts';
export { readMigrationState } from './read-migration-state.ts';
export { readPooler } from './read-pooler.ts';
export { createReader, type Reader, type ReadState, readStandbyLag } from './standby.ts';
export { closeStore, createStore, readConnections, type Store } from './store.ts';
