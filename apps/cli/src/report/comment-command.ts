import { toMark } from '../forges/mark.ts';
import { chooseForge, putForJob } from '../forges/put-for-job.ts';
import type { Comment } from '../forges/put-on-github.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';
import { formatReport } from './format-report.ts';
import { findProject, type JobFacts, type Report, readJobFacts, readReport } from './read-upload-document.ts';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 65_000;

/** In place of the project, where jobs without a secret measured: the next ones may be stored or not. */
const RECEIVED = 'received';

/** The comment on a pull request for an upload; null where no run was stored, so that no project is known. */
function toComment(report: Report, key: string, job: JobFacts): Comment | null {
  const project = report.job === null ? findProject(report) : RECEIVED;
  if (project === null) return null;
  const marker = `<!-- tachograph:${toMark(project)}:${toMark(key)} -->`;
  return { marker, markdown: `${marker}\n${formatReport(report, job, MOST_CHARACTERS)}` };
}

const COMMENT_HELP = `tacho comment FILE|- … [options]

Turns the output of tacho upload, bench or receive with --json into the Markdown of a comment on a pull request: several
documents are one, with a section each. It begins with an invisible mark,
by which the next comment of the same project and key replaces it. A FILE of - is standard input.

Options
  --key KEY   tells this comment from others of the same project, such as one for each job; tacho by default
  --github    put it on the pull request of this GitHub Actions job, in place of the last one; needs GITHUB_TOKEN. The
              jobs of a pull request from a fork may not: this is printed, and the exit status is 0
  --gitlab    put it on the merge request of this GitLab CI job, in place of the last one; needs GITLAB_TOKEN, an access
              token with the scope api, because the token of a job may not comment
  --json      print one JSON document: markdown, marker, and with --github or --gitlab the outcome

Exit status: 0 written, or not permitted; 1 usage error, 2 rejected by GitHub or GitLab, 75 they are unavailable.
`;

const NOTHING = 'no run was stored, so there is nothing to comment on';

const NOWHERE = { status: EXIT.ok, url: null };

/** `tacho comment`: the summary of an upload as a comment on a pull request. */
export const commentCommand = toCommand(
  COMMENT_HELP,
  { key: { type: 'string', default: 'tacho' }, github: { type: 'boolean' }, gitlab: { type: 'boolean' } },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0) throw new UsageError('tacho comment needs a FILE, or - for standard input');
    const forge = chooseForge(values);
    const report = await readReport(positionals, terminal);
    const job = await readJobFacts(report, terminal);
    const comment = toComment(report, values.key, job);
    const put =
      forge && (comment ? await putForJob(comment, forge, terminal, job.pullRequest) : { ...NOWHERE, text: NOTHING });
    if (values.json) {
      const said = put === null ? {} : { [forge ?? '']: { said: put.text, url: put.url } };
      const { markdown, marker } = comment ?? { markdown: null, marker: null };
      printJson(terminal, { markdown, marker, ...said });
    } else if (put !== null) terminal.err(`${put.text}\n`);
    else if (comment === null) terminal.err(`${NOTHING}\n`);
    else terminal.out(comment.markdown);
    return put?.status ?? EXIT.ok;
  },
);
