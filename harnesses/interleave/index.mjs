// The entry point of the package: what a program outside harnesses/ measures with, `tacho bench` for one.
/** @typedef {import('./measure-invocation.mjs').Design} Design */
/** @typedef {import('./measure-invocation.mjs').Invocation} Invocation */
/** @typedef {import('./measure-invocation.mjs').Report} Report */
/** @typedef {import('./open-worker.mjs').Worker} Worker */
/** @typedef {import('./arrange-blocks.mjs').Member} Member */
/** @typedef {import('./to-results.mjs').Result} Result */
/** @typedef {import('./to-paired-results.mjs').PairedResult} PairedResult */
export { createDesign } from './create-design.mjs';
export { estimatePaired, standardDeviation } from './estimate.mjs';
export { measureInvocation } from './measure-invocation.mjs';
export { openBoundWorker } from './open-bound-worker.mjs';
export { countSteps, createForecast, createShow } from './time-left.mjs';
export { toPairedResults } from './to-paired-results.mjs';
export { toResults } from './to-results.mjs';
