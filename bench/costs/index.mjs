// What operations cost apart from time: counted by workers, by the server and by callgrind.
export { findDifferences } from './find-differences.mjs';
export { measureCosts, toCostResults } from './measure-costs.mjs';
