import { type Annotation, type Check, putCheck, readPullRequest } from '../forges/put-on-github.ts';
import { describePut } from '../forges/put-outcome.ts';
import { formatCount } from '../read-json.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, UsageError } from '../terminal.ts';
import { describeSize, formatGateTitle } from './format-gate.ts';
import { formatReport } from './format-report.ts';
import { listGates, type SourcedGate } from './gate-of-run.ts';
import { type GateReport, isChanged, joinGates } from './gate-report.ts';
import { findProject, type JobFacts, type Report, readJobFacts, readReport } from './read-upload-document.ts';

/** GitHub takes 65,535 characters of a summary, 255 of a title, and 50 annotations in a request. */
const MOST_CHARACTERS = 65_000;
const MOST_OF_TITLE = 255;
const MOST_ANNOTATIONS = 50;

/** Neutral where nothing was evaluated, and where something is worse or suspected that fails nothing. */
function conclude(gates: readonly SourcedGate[], hasFailed: boolean): Check['conclusion'] {
  if (hasFailed) return 'failure';
  const sum = (...outcomes: readonly (keyof GateReport['counts'])[]) =>
    gates.reduce((total, { gate: { counts } }) => total + outcomes.reduce((of, outcome) => of + counts[outcome], 0), 0);
  const isDoubtful = sum('worse', 'suspected') > 0;
  return !isDoubtful && sum('better', 'same', 'no-difference') > 0 ? 'success' : 'neutral';
}

/** Changed cells whose scenario is stated in a file of the repository; none where that is not known. */
const listAnnotations = ({ gate, source }: SourcedGate): Annotation[] =>
  gate.cells.filter(isChanged).flatMap((cell) => {
    const line = source?.lines[cell.scenario];
    if (!source || line === undefined) return [];
    const title = [cell.scenario, cell.params].filter(Boolean).join(' ');
    return [{ path: source.path, line, isWorse: cell.outcome === 'worse', title, message: describeSize(cell) }];
  });

/**
 * The check of an upload: its summary is the text of the comment.
 *
 * @param hasFailed whether the job fails by a verdict that `--fail-on` names: exit status 3
 */
function toCheck(report: Report, job: JobFacts, hasFailed: boolean): Check {
  const gates = report.parts.flatMap(({ document }) => listGates(document, job));
  const joined = joinGates(gates.map(({ gate }) => gate));
  // What was rejected may have been worse.
  const isIncomplete = report.rejected.length > 0;
  const titles = [
    joined === null ? 'Nothing was compared' : formatGateTitle(joined),
    ...(isIncomplete ? [`${formatCount(report.rejected.length, 'report')} rejected`] : []),
  ];
  return {
    conclusion: conclude(gates, hasFailed || isIncomplete),
    title: titles.join('; ').slice(0, MOST_OF_TITLE),
    summary: formatReport(report, job, MOST_CHARACTERS),
    annotations: gates.flatMap(listAnnotations).slice(0, MOST_ANNOTATIONS),
  };
}

const CHECK_HELP = `tacho check FILE|- … [options]

Turns the output of tacho upload, bench or receive with --json into a check of the commit of a pull request. Its conclusion is
failure where the exit status was 3 or a report was rejected; neutral where nothing was evaluated, or something is worse or suspected and fails nothing;
otherwise success. Its summary is the text of tacho comment; changed scenarios are annotated where the file that states them
is known. A FILE of - is standard input.

Options
  --status N  the exit status of tacho upload or tacho bench; 0 unless set
  --key KEY   tells this check from others of the same commit; tacho by default
  --github    put it on the commit of this GitHub Actions job, in place of the last one; needs GITHUB_TOKEN. The jobs of a
              pull request from a fork may not: this is printed, and the exit status is 0
  --json      print one JSON document: conclusion, title, summary, annotations, and with --github the outcome

Exit status: 0 written, or not permitted; 1 usage error, 2 rejected by GitHub, 75 GitHub unavailable.
`;

const NOTHING = 'no run was stored, so there is nothing to check';

type Named = { readonly key: string; readonly job: JobFacts; readonly isStored: boolean };

async function putOnGitHub(check: Check, { key, job, isStored }: Named, terminal: Terminal) {
  if (!isStored) return { status: EXIT.ok, text: NOTHING, url: null };
  const pullRequest = await readPullRequest(terminal, job.pullRequest);
  if ('reason' in pullRequest) return { status: EXIT.ok, text: `no check: ${pullRequest.reason}`, url: null };
  if (job.commit === null) return { status: EXIT.ok, text: 'no check: this job names no commit', url: null };
  const at = { ...pullRequest, commit: job.commit, name: `Tachograph: ${key}`.slice(0, 200) };
  return describePut('check', await putCheck(check, at, terminal));
}

/** `tacho check`: the summary of an upload as a check of a commit. */
export const checkCommand = toCommand(
  CHECK_HELP,
  { key: { type: 'string', default: 'tacho' }, status: { type: 'string', default: '0' }, github: { type: 'boolean' } },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0) throw new UsageError('tacho check needs a FILE, or - for standard input');
    if (!/^\d{1,3}$/.test(values.status)) throw new UsageError(`--status is an exit status, not "${values.status}"`);
    const report = await readReport(positionals, terminal);
    const job = await readJobFacts(report, terminal);
    const check = toCheck(report, job, Number(values.status) === EXIT.verdict);
    const named = { key: values.key, job, isStored: report.job !== null || findProject(report) !== null };
    const put = values.github ? await putOnGitHub(check, named, terminal) : null;
    if (values.json) {
      printJson(terminal, put === null ? check : { github: { said: put.text, url: put.url }, ...check });
    } else if (put !== null) terminal.err(`${put.text}\n`);
    else terminal.out(`${check.conclusion}: ${check.title}\n\n${check.summary}`);
    return put?.status ?? EXIT.ok;
  },
);
