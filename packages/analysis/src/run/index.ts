export { againstBase, againstReference, evaluateUpload } from './evaluate-upload.ts';
export { type Cell, nameCell, toCells } from './to-cells.ts';
