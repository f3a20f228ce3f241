export { type BatchCell, countFewestRepeats, evaluateBatch } from './evaluate-batch.ts';
export { againstBase, againstReference, evaluateUpload } from './evaluate-upload.ts';
export { findSmallestShown } from './find-smallest-shown.ts';
export { listNoisySeries } from './list-noisy-series.ts';
export { noiseOfRuns } from './noise-of-runs.ts';
export { type Cell, nameCell, toCells } from './to-cells.ts';
