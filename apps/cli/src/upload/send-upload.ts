import { isTable, toText } from '../server/read-json.ts';
import { type Attempt, isTemporary, type RetryWorld, retry, toAttempt } from '../server/retry.ts';
import { type Connection, type ServerAnswer, type ServerRequest, sendRequest } from '../server/server-request.ts';
import { PATHS, type PreparedUpload } from './prepared-upload.ts';
import type { RunReport, Sent } from './run-report.ts';

export type SendOptions = { readonly dryRun: boolean; readonly retryForMs: number };

/** A batch is slowed down by the server where a single run would be told to come again later. */
const TIMEOUT_MS = { run: 60_000, batch: 600_000 } as const;

const toRequest = ({ kind, contentType, key, body }: PreparedUpload, dryRun: boolean): ServerRequest => ({
  method: 'POST',
  path: `${PATHS[kind]}${dryRun ? '?dryRun=1' : ''}`,
  headers: {
    'content-type': contentType,
    'content-encoding': 'gzip',
    ...(key === null || dryRun ? {} : { 'idempotency-key': key }),
  },
  body,
});

/** `run` is the answer to a single run, or the id that a line of a batch is answered with. */
type Line = { readonly status: number; readonly run: unknown; readonly url?: unknown; readonly problem: unknown };

/** A refusal that names no problem is still one; its status says more than nothing. */
const toRefusal = (status: number, json: unknown, headers = new Headers()) => ({ status, json: json ?? null, headers });

function toReport(
  label: string,
  batch: string | null,
  { status, run, url, problem }: Line,
  dryRun: boolean,
): RunReport {
  const taken = status >= 200 && status < 300;
  if (!taken)
    return { label, batch, outcome: 'rejected', run: null, refusal: toRefusal(status, problem), reason: null };
  const outcome = dryRun ? 'valid' : status === 201 ? 'stored' : 'replayed';
  return { label, batch, outcome, run: isTable(run) ? run : { id: run, url }, refusal: null, reason: null };
}

function toRunReport({ label }: PreparedUpload, response: ServerAnswer, dryRun: boolean): RunReport {
  const taken = response.status >= 200 && response.status < 300;
  // A page that answers 200 to everything is not the upload API.
  if (taken && isTable(response.json) && typeof response.json.id === 'string') {
    return toReport(label, null, { status: response.status, run: response.json, problem: null }, dryRun);
  }
  const refusal = toRefusal(response.status, response.json, response.headers);
  return { label, batch: null, outcome: 'rejected', run: null, refusal, reason: null };
}

/** The answers to the lines of a batch, by number; the summary at the end, and a last line that was cut, are none. */
function parseLines(text: string): Map<number, Line> {
  const lines = new Map<number, Line>();
  for (const raw of text.split('\n')) {
    try {
      const line: unknown = JSON.parse(raw);
      if (!isTable(line) || typeof line.line !== 'number' || typeof line.status !== 'number') continue;
      lines.set(line.line, { status: line.status, run: line.run, url: line.url, problem: line.problem });
    } catch {
      // Cut, or the empty one at the end: what is missing is sent again.
    }
  }
  return lines;
}

/**
 * Each attempt sends the whole part: what was stored by an earlier one is answered as already there. So an earlier 201
 * is remembered, or a run we stored would be reported as somebody else's.
 */
function batchAttempt(upload: PreparedUpload, dryRun: boolean, now: () => Date) {
  const stored = new Map<number, Line>();
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
      return { again: `${open.length} of ${settled.length} lines are not taken yet${reason}`, afterMs: null };
    }
    const file = upload.label.replace(/, lines \d+ to \d+$/, '');
    const reports = settled.flatMap((line, index) =>
      line === undefined ? [] : [toReport(`${file}, line ${upload.lines[index]}`, file, line, dryRun)],
    );
    return { done: { reports } };
  };
}

/**
 * Send one upload until it is answered for good or the time is over. Never throws for what the server or the network
 * does; the key makes a second sending of a stored upload a repetition and not another run.
 */
export async function sendUpload(
  upload: PreparedUpload,
  connection: Connection,
  { dryRun, retryForMs, ...world }: SendOptions & RetryWorld,
): Promise<Sent> {
  const request = toRequest(upload, dryRun);
  const judgeBatch = batchAttempt(upload, dryRun, world.now);
  const result = await retry<Sent>(
    async () => {
      const response = await sendRequest(request, { ...connection, timeoutMs: TIMEOUT_MS[upload.kind] });
      if (upload.kind === 'batch') return judgeBatch(response);
      const attempt = toAttempt(response, world.now());
      return 'done' in attempt ? { done: { reports: [toRunReport(upload, attempt.done, dryRun)] } } : attempt;
    },
    retryForMs,
    world,
  );
  return 'away' in result ? result : result.done;
}
