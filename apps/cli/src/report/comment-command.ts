import { toMark } from '../forges/mark.ts';
import { chooseForge, putForJob } from '../forges/put-for-job.ts';
import type { Comment } from '../forges/put-on-github.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';
import { formatReport } from './format-report.ts';
import {
  findProject,
  type JobFacts,
  readJobFacts,
  readUploadDocument,
  type UploadDocument,
} from './read-upload-document.ts';

/** GitHub takes 65,536 characters in a comment. */
const MOST_CHARACTERS = 65_000;

/** The comment on a pull request for an upload; null where no run was stored, so that no project is known. */
function toComment(document: UploadDocument, key: string, job: JobFacts): Comment | null {
  const project = findProject(document);
  if (project === null) return null;
  const marker = `<!-- tachograph:${toMark(project)}:${toMark(key)} -->`;
  return { marker, markdown: `${marker}\n${formatReport(document, job, MOST_CHARACTERS)}` };
}

const COMMENT_HELP = `tacho comment FILE|- … [options]

Turns the output of tacho upload --json into the Markdown of a comment on a pull request. It begins with an invisible mark,
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
    const document = await readUploadDocument(positionals, terminal);
    const comment = toComment(document, values.key, await readJobFacts(terminal));
    const put = forge && (comment ? await putForJob(comment, forge, terminal) : { ...NOWHERE, text: NOTHING });
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
