export { deleteReport } from './delete-report.ts';
export { findReport, type Report } from './find-report.ts';
export { listReports, listReportVersions, type ReportVersion } from './list-reports.ts';
export { MOST_REPORTS, putReport } from './put-report.ts';
export type { ReportSummary } from './report.ts';
