import { evaluateBatch } from '@tachograph/analysis/run';
import { MINIMUM_EFFECT } from '@tachograph/analysis/verdict';
import { countOutcomes, toBenchCell } from '../bench/format-bench.ts';
import { printUploads, uploadRuns } from '../bench/upload-bench.ts';
import { orNotPut } from '../forges/ask-forge.ts';
import { formatCount } from '../read-json.ts';
import type { JobFacts } from '../report/read-upload-document.ts';
import { findCounts } from '../sending/find-verdicts.ts';
import { toReportDocument } from '../sending/format-reports.ts';
import { parseRetryFor, type RunReport } from '../sending/send-upload.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, printJson, readOffered } from '../server/ask-server.ts';
import { EXIT, onlyFile, type Terminal, toCommand } from '../terminal.ts';
import { parseFailOn } from '../upload/upload-arguments.ts';
import { GATE_OUTCOMES } from '../verdict-outcomes.ts';
import { findHead, type Head, type Verified } from './find-head.ts';
import { type Received, readHandOvers } from './read-hand-overs.ts';
import { Rejection, type VerifiedHandOver, verifyRuns } from './verify-runs.ts';

const HELP = `tacho receive FOLDER [options]

Takes what jobs without a secret handed over (tacho hand-over), a folder for each artifact in FOLDER, in a job of GitHub Actions
that may upload or comment: after workflow_run, or in the same workflow behind them. The event and GitHub's API say which pull
request, head and repository it is of; what says something else is rejected, and the rest is taken. With a token or the identity
of the job the runs are uploaded, those of a fork as excluded ones. Prints one document for tacho summary, comment and check.

Options
${DESTINATION_HELP}  --retry-for SECONDS  how long to wait for a server that is unavailable; 60
  --fail-on OUTCOME,…  exit status 3 at these verdicts against the base: worse, better, same, no-difference,
                       insufficient-samples, not-comparable, suspected

Needs GITHUB_TOKEN with "pull-requests: read".
Exit status: 0 taken, or nothing to take; 1 usage error, 2 something was rejected, 3 a verdict of --fail-on, 75 GitHub
or the server is unavailable.
`;

/** What one job handed over, verified. */
type Taken = VerifiedHandOver & { readonly name: string };

type Sorted = { readonly taken: readonly Taken[]; readonly rejected: readonly string[] };

async function verify(received: readonly Received[], verified: Verified, now: Date): Promise<Sorted> {
  const taken: Taken[] = [];
  const rejected: string[] = [];
  for (const one of received) {
    if ('rejected' in one) {
      rejected.push(one.rejected);
      continue;
    }
    try {
      taken.push({ name: one.name, ...(await verifyRuns(one.handOver, verified, now)) });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      rejected.push(`${one.name}: ${error.message}`);
    }
  }
  return { taken, rejected };
}

/** Sends the runs of all jobs, and returns what came of those of each; nothing of any without a token. */
async function upload(taken: readonly Taken[], values: Values, terminal: Terminal): Promise<RunReport[][]> {
  const { url, token } = await readOffered(values, terminal);
  if (token === null) return taken.map(() => []);
  const runs = taken.flatMap(({ name, runs }) => runs.map(({ file, run }) => ({ label: `${name}: ${file}`, run })));
  const options = { destination: { url, token }, retryForMs: parseRetryFor(values['retry-for']) };
  const reports = await uploadRuns(runs, options, terminal);
  printUploads(reports, terminal);
  let at = 0;
  return taken.map(({ runs: { length } }) => {
    at += length;
    return reports.slice(at - length, at);
  });
}

/** The verdicts of a batch, from its runs: what was handed over beside them is no verdict. */
function evaluate({ batch, runs }: Taken) {
  if (batch === null) return { counts: countOutcomes([]), cells: [], batch };
  const minimumEffect = batch.smallestDifference ?? MINIMUM_EFFECT;
  const normalised = runs.map((run) => run.normalised);
  const cells = evaluateBatch(normalised, { metric: batch.metric, minimumEffect });
  const facts = { ...batch, invocations: runs.length, smallestDifference: minimumEffect };
  return { counts: countOutcomes(cells), cells: cells.map(toBenchCell), batch: facts };
}

function toPart(taken: Taken, reports: readonly RunReport[]) {
  const { name, batch, runs } = taken;
  const results = runs.reduce((total, { run }) => total + run.results.length, 0);
  const isUncompared = reports.length === 0 && batch === null;
  const count = `${formatCount(runs.length, 'run')} with ${formatCount(results, 'result')}`;
  const notes = isUncompared ? [`${count} measured, and compared with nothing: this job has no token to upload.`] : [];
  return { name, ...evaluate(taken), runs: reports.map(toReportDocument), notes };
}

const toJobFacts = ({ commit, base, url, fork, pullRequest }: Head): JobFacts => ({
  commit,
  targetBranch: base?.branch ?? null,
  url,
  fork,
  pullRequest,
});

function toExit(
  { rejected }: Sorted,
  parts: readonly Part[],
  reports: readonly RunReport[],
  failOn: ReadonlySet<string>,
) {
  const has = (outcome: RunReport['outcome']) => reports.some((report) => report.outcome === outcome);
  if (rejected.length > 0 || has('rejected')) return EXIT.rejected;
  if (has('not-sent') || has('spooled')) return EXIT.unavailable;
  const ofBatches = parts.map(({ counts }) => counts);
  const ofRuns = parts.flatMap(({ batch, runs }) =>
    batch === null ? runs.map((run) => findCounts(run, 'base') ?? {}) : [],
  );
  const hasFailed = [...ofBatches, ...ofRuns].some((counts) =>
    Object.entries(counts).some(([outcome, count]) => count > 0 && failOn.has(outcome)),
  );
  return hasFailed ? EXIT.verdict : EXIT.ok;
}

type Part = ReturnType<typeof toPart>;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  'retry-for': { type: 'string' },
  'fail-on': { type: 'string', multiple: true },
} as const;

type Values = { readonly [Name in keyof typeof DESTINATION_OPTIONS | 'retry-for']?: string | undefined };

/** A job that ended before it handed anything over is no reason to report nothing. */
const listMissing = (received: readonly Received[], { conclusion }: Head): string[] =>
  conclusion === 'failure' && received.every((one) => !('rejected' in one) && !one.handOver.hasFailed)
    ? ['a job of the workflow that measured failed: it may have handed over nothing']
    : [];

/** `tacho receive`: what jobs without a secret measured, verified, uploaded, and as one report. */
export const receiveCommand = toCommand(HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const folder = onlyFile(positionals, 'tacho receive');
  const failOn = parseFailOn(values['fail-on'] ?? [], GATE_OUTCOMES);
  const outcome = await orNotPut(async () => {
    const verified = await findHead(terminal);
    const { head } = verified;
    const received = await readHandOvers(folder);
    if (received.length === 0 && head.conclusion !== 'failure')
      return { status: EXIT.ok, reason: 'nothing was handed over' };
    const { taken, rejected } = await verify(received, verified, terminal.now());
    const sorted = { taken, rejected: [...rejected, ...listMissing(received, head)] };
    const reports = await upload(taken, values, terminal);
    const parts = taken.map((one, at) => toPart(one, reports[at] ?? []));
    printJson(terminal, { parts, rejected: sorted.rejected, job: toJobFacts(head) });
    for (const reason of sorted.rejected) terminal.err(`rejected: ${reason}\n`);
    return toExit(sorted, parts, reports.flat(), failOn);
  });
  if (typeof outcome === 'number') return outcome;
  terminal.err(`nothing was written: ${outcome.reason}\n`);
  return outcome.status;
});
