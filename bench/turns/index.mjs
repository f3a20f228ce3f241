// The entry point of the package: what a program outside harnesses/ measures with, `tacho bench` for one.
/** @typedef {import('./measure-invocation.mjs').Design} Design */
/** @typedef {import('./measure-invocation.mjs').Invocation} Invocation */
/** @typedef {import('./measure-invocation.mjs').Report} Report */
/** @typedef {import('./open-worker.mjs').Worker} Worker */
/** @typedef {import('./arrange-blocks.mjs').Member} Member */
/** @typedef {import('./to-results.mjs').Result} Result */
/** @typedef {import('./to-paired-results.mjs').Naming} Naming */
/** @typedef {import('./to-paired-results.mjs').PairedResult} PairedResult */
export { estimatePaired, medianOf, standardDeviation } from './estimate.mjs';
export { isRequested } from './is-requested.mjs';
export { LATENCY_BASE } from './latencies.mjs';
export { createDesign, measureInvocation, TOOL } from './measure-invocation.mjs';
export { toLinkFacts, toRuntime } from './observed-facts.mjs';
export { openBoundWorker } from './open-worker.mjs';
export { createReports } from './time-left.mjs';
export { toPairedResults } from './to-paired-results.mjs';
export { toResults } from './to-results.mjs';
