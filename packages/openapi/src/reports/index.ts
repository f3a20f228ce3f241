/** Requests and responses of reports. */
export {
  isReportName,
  type ReleaseQuery,
  releaseQuery,
  reportQuery,
  reportsQuery,
  reportVersionsQuery,
  writeReportPosition,
} from '../queries/report-queries.ts';
export {
  MOST_MARKDOWN_BYTES,
  newReport,
  type ReleaseReportResponse,
  type ReportListResponse,
  type ReportResponse,
  type ReportSummaryResponse,
  type ReportVersionListResponse,
  reportTitle,
  type StoredReportResponse,
} from '../responses/report-responses.ts';
