export {
  listRunPositions,
  type RunPosition,
  readWholeUpload,
  type StoredRun,
  type WholeUpload,
} from './read-whole-upload.ts';
