// What starts, fills and watches a database.
/** @typedef {import('./database.mjs').Database} Database */
export { openDatabase } from './open-database.mjs';
export { readCpuNs } from './read-cpu.mjs';
export { createTables } from './tables.mjs';
