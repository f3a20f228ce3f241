/** Which jobs of a CI may upload to a project. */
export type CiRule = {
  readonly id: string;
  /** Who issues the identities of the jobs: the URL in their claim `iss`. */
  readonly issuer: string;
  /** Such as `owner/name`. */
  readonly repository: string;
  /** The ref that a job runs for, such as `refs/heads/main`, with `*` for any letters; null for every one. */
  readonly ref: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether the project is unclaimed until a job fulfils it. */
  readonly isClaim: boolean;
};

/** The identity of a job, as its issuer signed it. */
export type CiIdentity = {
  readonly issuer: string;
  readonly repository: string;
  /** `refs/heads/main`, `refs/tags/v1`; null where the issuer names none. */
  readonly ref: string | null;
};

export const CI_RULE_COLUMNS = `r.id, r.issuer, r.repository, r.ref, r.created_at AS "createdAt", r.last_used_at AS "lastUsedAt", r.is_claim AS "isClaim"`;
