export { listRunPositions, type RunPosition, readWholeUpload, type WholeUpload } from './read-whole-upload.ts';
