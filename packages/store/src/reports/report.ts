/** A report as lists show it: of its newest version. */
export type ReportSummary = {
  /** Its name in URLs, unique in the project. */
  readonly name: string;
  readonly title: string;
  /** Number of the newest version, from 1. */
  readonly version: number;
  /** Name of the token or the person that wrote that version. */
  readonly byName: string;
  readonly createdAt: Date;
  /** When that version was written. */
  readonly updatedAt: Date;
};

/** Columns of `ReportSummary`: of a report `r` and of its newest version `v`. */
export const SUMMARY_COLUMNS = `
  r.name, r.title, r.version, v.by_name AS "byName", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
