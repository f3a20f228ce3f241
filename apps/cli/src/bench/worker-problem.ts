/** Something of the configured benchmark could not be run. The message is for its author. */
export class WorkerProblem extends Error {}
