export { deleteShare } from './delete-share.ts';
export { findShare, type StoredShare } from './find-share.ts';
export { insertShare } from './insert-share.ts';
export { deleteExpiredShares, listShares } from './list-shares.ts';
export { readShareState } from './read-share-state.ts';
