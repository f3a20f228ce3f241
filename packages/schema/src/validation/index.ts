export { mergeStated } from './merge-stated.ts';
export { type ChunkValidator, validateInChunks } from './validate-in-chunks.ts';
export { validateRun } from './validate-run.ts';
export { type StatedEntries, statedEntries, validateStated } from './validate-stated.ts';
