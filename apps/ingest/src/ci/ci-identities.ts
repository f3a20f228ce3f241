import type { CiIdentity } from '@tachograph/store/ci-rules';
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';

/** A discovery document and keys are a few kB. */
const MOST_BYTES = 256 * 1024;
const MOST_MS = 5_000;

type FetchOptions = { readonly headers?: Headers | Record<string, string>; readonly signal?: AbortSignal };

/** Fetch a small document: no redirect, at most 256 KiB, at most five seconds. Rejects otherwise, and for a status that is no success. */
async function fetchBounded(url: string, { headers }: FetchOptions = {}): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(MOST_MS),
    ...(headers ? { headers } : {}),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the document is too large');
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}

/** The job does not prove who it is: `reason` is for people, and says nothing of any project. */
export class IdentityRejectedError extends Error {
  override readonly name = 'IdentityRejectedError';
}

/** The issuer does not respond, or not as OpenID Connect Discovery says. */
export class IssuerUnavailableError extends Error {
  override readonly name = 'IssuerUnavailableError';
}

/** A job, and what to call it. */
export type JobIdentity = CiIdentity & { readonly name: string };

/** Signatures by a key that only the issuer has: none, and nothing that a public key could sign (RFC 8725, 3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Clocks of machines differ. */
const TOLERANCE_SECONDS = 30;
/** An identity is for the job that runs now; GitHub's are valid for minutes, and GitLab's for as long as the job may run. */
const OLDEST_SECONDS = 24 * 60 * 60;
const LONGEST = 20_000;

/** How long the address of the keys of an issuer is remembered. */
const DISCOVERED_FOR_MS = 60 * 60 * 1000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 300;

/**
 * Events whose jobs run what their ref has. Those of all others may run what somebody without rights proposed, though they have the
 * ref of the base: `pull_request_target`, `workflow_run`, and `issue_comment` of GitHub, merge requests of GitLab, and its child
 * pipelines, which do not say what their parent is.
 */
const OF_REFS = {
  github: [
    'push',
    'schedule',
    'workflow_dispatch',
    'repository_dispatch',
    'release',
    'merge_group',
    'create',
    'deployment',
  ],
  gitlab: ['push', 'schedule', 'web', 'api', 'trigger', 'pipeline', 'chat', 'webide'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const isOneOf = (events: readonly string[], event: unknown) => typeof event === 'string' && events.includes(event);

/**
 * `refs/heads/main` as GitHub says it, also for the branch of a pull request (`pull_request` has `refs/pull/…`); GitLab says `main` and
 * `branch`. Null for jobs that may run something else.
 */
function toRef({
  ref,
  ref_type: type,
  event_name: event,
  pipeline_source: source,
  repository,
}: JWTPayload): string | null {
  if (!isText(ref)) return null;
  // A branch of GitLab may be named like a ref.
  if (repository === undefined)
    return isOneOf(OF_REFS.gitlab, source) ? `refs/${type === 'tag' ? 'tags' : 'heads'}/${ref}` : null;
  const isOfRef = isOneOf(OF_REFS.github, event) || (event === 'pull_request' && ref.startsWith('refs/pull/'));
  return isOfRef && ref.startsWith('refs/') ? ref : null;
}

/**
 * The job of claims whose signature was verified, as GitHub Actions (`repository`, `run_id`) or GitLab CI (`project_path`,
 * `pipeline_id`) say them. Null where they are of no repository.
 */
function toJob(issuer: string, claims: JWTPayload): JobIdentity | null {
  const { repository, project_path: path, run_id: run, pipeline_id: pipeline } = claims;
  const of = isText(repository) ? repository : path;
  if (!isText(of)) return null;
  const number = isText(run) ? `, run ${run}` : isText(pipeline) ? `, pipeline ${pipeline}` : '';
  return { issuer, repository: of, ref: toRef(claims), name: `${of}${number}`.slice(0, 120) };
}

function readIssuer(jwt: string): string {
  try {
    const { iss } = decodeJwt(jwt);
    return iss ?? '';
  } catch {
    return '';
  }
}

/** Codes of the library for keys that could not be read or are invalid: the job cannot do anything about it. */
const OF_ISSUER = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS'];

/** What a library says of a token, without the token. */
function toReason(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'It has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) return `Its claim "${error.claim}" is not as it has to be.`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'Its signature is wrong.';
  if (error instanceof errors.JWKSNoMatchingKey) return 'Its key is not one of its issuer.';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'Its algorithm is not accepted.';
  return 'It is no JSON Web Token that can be verified.';
}

type Options = {
  readonly issuers: readonly string[];
  /** The public URL of the upload API, which the identity has to be issued for. */
  readonly audience: string;
  readonly now: () => Date;
};

/** Verifies the identities of CI jobs: OpenID Connect tokens of the issuers that the installation accepts. */
export class CiIdentities {
  readonly issuers: readonly string[];
  readonly audience: string;
  readonly #now: () => Date;
  /** The keys of each issuer; the library reads them again when they are old, or a new one is missing. */
  readonly #keys = new Map<string, { readonly reading: Promise<Keys>; readonly until: number }>();

  constructor({ issuers, audience, now }: Options) {
    this.issuers = issuers;
    this.audience = audience;
    this.#now = now;
  }

  /**
   * The job whose identity this is.
   *
   * @throws {IdentityRejectedError} with what is wrong
   * @throws {IssuerUnavailableError} where its keys cannot be read
   */
  async verify(jwt: string): Promise<JobIdentity> {
    const issuer = jwt.length > LONGEST ? '' : readIssuer(jwt);
    if (issuer === '')
      throw new IdentityRejectedError('This is no identity of a CI job: send the OpenID Connect token of the job.');
    if (!this.issuers.includes(issuer))
      throw new IdentityRejectedError('Its issuer is not one that this installation accepts.');
    const claims = await this.#verifyBy(issuer, jwt);
    const job = toJob(issuer, claims);
    if (!job) throw new IdentityRejectedError('It has neither a claim "repository" nor a claim "project_path".');
    return job;
  }

  async #verifyBy(issuer: string, jwt: string): Promise<JWTPayload> {
    const keys = await this.#readKeys(issuer);
    try {
      const { payload } = await jwtVerify(jwt, keys, {
        issuer,
        audience: this.audience,
        algorithms: ALGORITHMS,
        currentDate: this.#now(),
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: OLDEST_SECONDS,
        requiredClaims: ['exp', 'iat'],
      });
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || OF_ISSUER.includes(error.code))
        throw new IssuerUnavailableError('its keys cannot be read', { cause: error });
      throw new IdentityRejectedError(toReason(error));
    }
  }

  /** Found by OpenID Connect Discovery 1.0, section 4. What failed is asked again by the next job. */
  #readKeys(issuer: string): Promise<Keys> {
    const known = this.#keys.get(issuer);
    if (known && known.until > this.#now().getTime()) return known.reading;
    const reading = this.#discover(issuer);
    this.#keys.set(issuer, { reading, until: this.#now().getTime() + DISCOVERED_FOR_MS });
    reading.catch(() => this.#keys.delete(issuer));
    return reading;
  }

  async #discover(issuer: string) {
    try {
      const response = await fetchBounded(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const { issuer: stated, jwks_uri: uri } = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
      if (stated !== issuer || typeof uri !== 'string') throw new Error('the discovery document is of another issuer');
      const url = new URL(uri);
      if (url.protocol !== new URL(issuer).protocol) throw new Error('the keys are at another protocol');
      return createRemoteJWKSet(url, { timeoutDuration: 5_000, [customFetch]: fetchBounded });
    } catch (error) {
      throw new IssuerUnavailableError('the issuer does not respond as it has to', { cause: error });
    }
  }
}
