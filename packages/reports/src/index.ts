/** Reports: markers of living blocks in documents, their figures, and the check of what a document says against what it shows. */
export { checkDocument } from './check/check-document.ts';
export type { Finding } from './check/finding.ts';
export { applyProposals } from './living/apply-proposals.ts';
export { isBeyondNoise } from './living/beyond-noise.ts';
export { evaluateBlocks } from './living/evaluate-blocks.ts';
export { evidenceOf } from './living/evidence.ts';
export { type Figures, readFigures } from './living/figures.ts';
export type { BlockFinding } from './living/finding.ts';
export { toPlainText } from './living/plain-text.ts';
export { planQueries } from './living/plan.ts';
export { proposeBlocks } from './living/propose-blocks.ts';
export { renderBlock } from './living/render-block.ts';
export { selectBlock } from './living/select-block.ts';
export { updateDocument } from './living/update-document.ts';
export { readDocument } from './markers/read-document.ts';
export type { Block, MarkerError, ReportDocument } from './markers/report-document.ts';
