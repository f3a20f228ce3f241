export { type BatchCell, countFewestRepeats, evaluateBatch } from './evaluate-batch.ts';
export { againstBase, againstReference, evaluateUpload, listNoisySeries } from './evaluate-upload.ts';
export { findSmallestShown } from './find-smallest-shown.ts';
export { type Cell, nameCell, toCells } from './to-cells.ts';
