import { isTable, parseJson, toText } from '../read-json.ts';
import type { Connection } from '../server/connection.ts';
import {
  type Attempt,
  FAILED,
  isTemporary,
  retry,
  type ServerRequest,
  type ServerResponse,
  sendRequest,
  toAttempt,
} from '../server/server-request.ts';
import { UsageError } from '../terminal.ts';
import type { PreparedUpload } from './prepare-uploads.ts';

export type RunReport = {
  /** The file, and of a batch the line. */
  readonly label: string;
  /** The file, where the run was a line of a batch. */
  readonly batch: string | null;
  /** `valid`: a dry run. `spooled`: kept to be sent later. `not-sent`: not kept either. */
  readonly outcome: 'stored' | 'replayed' | 'valid' | 'rejected' | 'spooled' | 'not-sent';
  /** The server's response for a run it accepted, as docs/api.md describes it. */
  readonly run: Readonly<Record<string, unknown>> | null;
  readonly rejection: Pick<ServerResponse, 'status' | 'headers' | 'json'> | null;
  /** Why it is not there yet. */
  readonly reason: string | null;
};

export type Sent =
  | { readonly reports: readonly RunReport[] }
  | {
      /** Why there is no final response. */
      readonly unavailable: string;
      /** The server fails at this upload and is ready for others. */
      readonly failed: boolean;
    };

/** Whether a rejection is caused by the sender or the URL, not by the content: the same upload may succeed later. */
export const isAboutUs = ({ status, json }: NonNullable<RunReport['rejection']>): boolean =>
  ![400, 413, 415, 422].includes(status) || json === null;

export type SendOptions = { readonly dryRun: boolean; readonly retryForMs: number };

const DEFAULT_RETRY_FOR_S = 60;

export function parseRetryFor(text: string | undefined, wait = false): number {
  if (wait && text !== undefined) throw new UsageError('--wait has no end, and --retry-for names one: leave one out');
  if (wait) return Number.POSITIVE_INFINITY;
  const seconds = text === undefined ? DEFAULT_RETRY_FOR_S : Number(text.replace(/s$/, ''));
  if (text?.trim() !== '' && seconds >= 0 && Number.isFinite(seconds)) return seconds * 1000;
  throw new UsageError(`--retry-for is a number of seconds, such as 60, not "${text}"`);
}

const PATHS = { run: '/v1/runs', batch: '/v1/batches' } as const;
/** The server slows a batch down where it would reject a single run for a moment. */
const TIMEOUT_MS = { run: 60_000, batch: 600_000 } as const;

/** The verdicts of a single run are reported. */
function toPath(kind: PreparedUpload['kind'], dryRun: boolean): string {
  const query = [...(kind === 'run' ? ['verdicts=1'] : []), ...(dryRun ? ['dryRun=1'] : [])].join('&');
  return `${PATHS[kind]}${query && `?${query}`}`;
}

const toRequest = ({ kind, contentType, key, body }: PreparedUpload, dryRun: boolean): ServerRequest => ({
  method: 'POST',
  path: toPath(kind, dryRun),
  headers: {
    'content-type': contentType,
    'content-encoding': 'gzip',
    ...(key === null || dryRun ? {} : { 'idempotency-key': key }),
  },
  body,
});

/** `run` is the response to a single run, or the id in the response to a line of a batch. */
type ResponseLine = {
  readonly status: number;
  readonly run: unknown;
  readonly url?: unknown;
  readonly problem: unknown;
};

const toRejection = (status: number, json: unknown, headers = new Headers()) => ({
  status,
  json: json ?? null,
  headers,
});

function toReport(
  label: string,
  batch: string | null,
  { status, run, url, problem }: ResponseLine,
  dryRun: boolean,
): RunReport {
  const accepted = status >= 200 && status < 300;
  if (!accepted)
    return { label, batch, outcome: 'rejected', run: null, rejection: toRejection(status, problem), reason: null };
  const outcome = dryRun ? 'valid' : status === 201 ? 'stored' : 'replayed';
  return { label, batch, outcome, run: isTable(run) ? run : { id: run, url }, rejection: null, reason: null };
}

function toRunReport({ label }: PreparedUpload, response: ServerResponse, dryRun: boolean): RunReport {
  const accepted = response.status >= 200 && response.status < 300;
  // A page that responds with 200 to everything is not the upload API.
  if (accepted && isTable(response.json) && typeof response.json.id === 'string') {
    return toReport(label, null, { status: response.status, run: response.json, problem: null }, dryRun);
  }
  const rejection = toRejection(response.status, response.json, response.headers);
  return { label, batch: null, outcome: 'rejected', run: null, rejection, reason: null };
}

/** The responses to the lines of a batch, by number, without the summary and a last line that was cut off. */
function parseLines(text: string): Map<number, ResponseLine> {
  const lines = new Map<number, ResponseLine>();
  for (const raw of text.split('\n')) {
    // A line that was cut is not JSON; what is missing is sent again.
    const line = parseJson(raw);
    if (!isTable(line) || typeof line.line !== 'number' || typeof line.status !== 'number') continue;
    lines.set(line.line, { status: line.status, run: line.run, url: line.url, problem: line.problem });
  }
  return lines;
}

/**
 * Each attempt sends the whole part, and the response to what an earlier one stored is that it is there already. So an
 * earlier 201 is kept here, or a run we stored would be reported as somebody else's.
 */
function batchAttempt(upload: PreparedUpload, dryRun: boolean, now: () => Date) {
  const stored = new Map<number, ResponseLine>();
  return (response: Awaited<ReturnType<typeof sendRequest>>): Attempt<Sent> => {
    const attempt = toAttempt(response, now());
    if ('again' in attempt) return attempt;
    if (attempt.done.status < 200 || attempt.done.status >= 300) {
      return { done: { reports: [toRunReport(upload, attempt.done, dryRun)] } };
    }
    const lines = parseLines(attempt.done.text);
    for (const [number, line] of lines) if (line.status === 201) stored.set(number, line);
    const settled = upload.lines.map((_, index) => stored.get(index + 1) ?? lines.get(index + 1));
    const open = settled.filter((line) => line === undefined || isTemporary(line.status));
    if (open.length > 0) {
      const problem = open.map((line) => line?.problem).find(isTable);
      const reason = problem === undefined ? '' : `: ${toText(problem.title)}`;
      const failed = open.every((line) => line?.status === FAILED);
      return {
        again: `${open.length} of ${settled.length} lines are not accepted yet${reason}`,
        afterMs: null,
        failed,
      };
    }
    const file = upload.label.replace(/, lines \d+ to \d+$/, '');
    const reports = settled.flatMap((line, index) =>
      line === undefined ? [] : [toReport(`${file}, line ${upload.lines[index]}`, file, line, dryRun)],
    );
    return { done: { reports } };
  };
}

/** Whether the server says that it can store uploads now. */
async function isReady(connection: Connection): Promise<boolean> {
  const { status } = await sendRequest({ method: 'GET', path: '/readyz' }, connection);
  return status !== null && status >= 200 && status < 300;
}

/**
 * Sends one upload until the response is final or the time is over. Never throws for a failure of the server or the network.
 * The key makes a second sending of a stored upload a repetition and not another run.
 */
export async function sendUpload(
  upload: PreparedUpload,
  connection: Connection,
  { dryRun, retryForMs }: SendOptions,
): Promise<Sent> {
  const request = toRequest(upload, dryRun);
  const evaluateBatch = batchAttempt(upload, dryRun, connection.now);
  const result = await retry<Sent>(
    async () => {
      const response = await sendRequest(request, { ...connection, timeoutMs: TIMEOUT_MS[upload.kind] });
      if (upload.kind === 'batch') return evaluateBatch(response);
      const attempt = toAttempt(response, connection.now());
      return 'done' in attempt ? { done: { reports: [toRunReport(upload, attempt.done, dryRun)] } } : attempt;
    },
    retryForMs,
    connection,
  );
  if ('done' in result) return result.done;
  return { ...result, failed: result.failed && (await isReady(connection)) };
}
