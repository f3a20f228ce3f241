export { analyzeGrown } from './analyze-grown.ts';
export { checkDurability, pingDatabase } from './check-durability.ts';
export { PoolerError } from './check-pooler.ts';
export { isDatabaseUnavailable, isUnstorableValue } from './is-database-unavailable.ts';
export { readMigrationState } from './read-migration-state.ts';
export { readPooler } from './read-pooler.ts';
export { createReader, type Reader, type ReadState, readStandbyLag } from './standby.ts';
export { closeStore, createStore, readConnections, type Store } from './store.ts';
