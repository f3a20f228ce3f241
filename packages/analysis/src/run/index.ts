export { againstBase, againstReference, evaluateUpload, listNoisySeries } from './evaluate-upload.ts';
export { type Cell, nameCell, toCells } from './to-cells.ts';
