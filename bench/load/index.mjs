// How a driver behaves at fixed rates of operations, with several numbers of connections.
/** @typedef {import('./measure-load.mjs').LoadCell} LoadCell */
/** @typedef {import('./measure-load.mjs').LoadLoss} LoadLoss */
/** @typedef {import('./choose-rates.mjs').ScenarioRates} ScenarioRates */
export { measureLoad } from './measure-load.mjs';
