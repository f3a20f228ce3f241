/** Histories of a project in the store, for tests. */
export {
  applyHistory,
  createChangingProject,
  createTestProject,
  randomHistory,
  sampleResult,
  sampleRun,
  toFoundChange,
} from '@tachograph/store/testing';
