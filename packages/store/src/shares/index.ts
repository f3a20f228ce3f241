export { countDeletedShares } from './count-deleted-shares.ts';
export { findShare, readShareState, type StoredShare } from './find-share.ts';
export { insertShare } from './insert-share.ts';
export { deleteExpiredShares, deleteShare, listShares } from './list-shares.ts';
