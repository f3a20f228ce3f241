/** Reports: markers of living blocks in documents, and the check of what a document says against what it shows. */
export { checkDocument } from './check/check-document.ts';
export type { Finding } from './check/finding.ts';
export { readDocument } from './markers/read-document.ts';
export type { MarkerError } from './markers/report-document.ts';
