import { toCommand } from '../command-line.ts';
import { type Check, putCheck } from '../forges/put-check.ts';
import { describePut } from '../forges/put-outcome.ts';
import { readPullRequest } from '../forges/read-pull-request.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import { type JobFacts, readJobFacts } from './job-facts.ts';
import { findProject, readUploadDocument } from './read-upload-document.ts';
import { toCheck } from './to-check.ts';

const CHECK_HELP = `tacho check FILE|- … [options]

Turns the output of tacho upload --json or tacho bench --json into a check of the commit of a pull request. Its conclusion is
failure where the exit status was 3; neutral where nothing was evaluated, or something is worse or suspected and fails nothing;
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
  const pullRequest = await readPullRequest(terminal);
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
    const document = await readUploadDocument(positionals, terminal);
    const job = await readJobFacts(terminal);
    const check = toCheck(document, job, Number(values.status) === EXIT.verdict);
    const named = { key: values.key, job, isStored: findProject(document) !== null };
    const put = values.github ? await putOnGitHub(check, named, terminal) : null;
    if (values.json) {
      printJson(terminal, put === null ? check : { github: { said: put.text, url: put.url }, ...check });
    } else if (put !== null) terminal.err(`${put.text}\n`);
    else terminal.out(`${check.conclusion}: ${check.title}\n\n${check.summary}`);
    return put?.status ?? EXIT.ok;
  },
);
