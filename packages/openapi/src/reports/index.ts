/** Requests and responses of reports. */
export {
  isReportName,
  reportQuery,
  reportsQuery,
  reportVersionsQuery,
  writeReportPosition,
} from '../queries/report-queries.ts';
export {
  MOST_MARKDOWN_BYTES,
  newReport,
  type ReportListResponse,
  type ReportResponse,
  type ReportSummaryResponse,
  type ReportVersionListResponse,
  reportTitle,
  type StoredReportResponse,
} from '../responses/report-responses.ts';
