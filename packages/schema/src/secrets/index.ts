export { maskDocument } from './mask-document.ts';
export { maskText, mayHoldSecrets } from './mask-text.ts';
