export { deleteShare } from './delete-share.ts';
export { findShare, type StoredShare } from './find-share.ts';
export { type InsertedShare, insertShare, type NewShare } from './insert-share.ts';
