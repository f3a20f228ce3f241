/** The report of a release. */
export { type NoReleaseReport, type ReleaseReport, readReleaseReport } from './read-release-report.ts';
