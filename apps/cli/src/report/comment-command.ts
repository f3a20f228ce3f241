import { toCommand } from '../command-line.ts';
import { putComment } from '../github/put-comment.ts';
import { readPullRequest } from '../github/read-pull-request.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import { readJobFacts } from './job-facts.ts';
import { readUploadDocument } from './read-upload-document.ts';
import { type Comment, toComment } from './to-comment.ts';

const COMMENT_HELP = `tacho comment FILE|- … [options]

Turns the output of tacho upload --json into the Markdown of a comment on a pull request. It begins with an invisible mark,
by which the next comment of the same project and key replaces it. A FILE of - is standard input.

Options
  --key KEY   tells this comment from others of the same project, such as one for each job; tacho by default
  --github    put it on the pull request of this GitHub Actions job, in place of the last one; needs GITHUB_TOKEN. The
              jobs of a pull request from a fork may not: this is printed, and the exit status is 0
  --json      print one JSON document: markdown, marker, and with --github the outcome

Exit status: 0 written, or not permitted; 1 usage error, 2 rejected by GitHub, 75 GitHub unavailable.
`;

const NOTHING = 'no run was stored, so there is nothing to comment on';

type Put = { readonly status: number; readonly text: string; readonly url: string | null };

async function putOnGitHub(comment: Comment | null, terminal: Terminal): Promise<Put> {
  if (comment === null) return { status: EXIT.ok, text: NOTHING, url: null };
  const pullRequest = await readPullRequest(terminal);
  if ('reason' in pullRequest) return { status: EXIT.ok, text: `no comment: ${pullRequest.reason}`, url: null };
  const outcome = await putComment(comment, pullRequest, terminal);
  if ('url' in outcome) return { status: EXIT.ok, text: `comment ${outcome.done}: ${outcome.url}`, url: outcome.url };
  return { status: outcome.status, text: `no comment: ${outcome.reason}`, url: null };
}

/** `tacho comment`: the summary of an upload as a comment on a pull request. */
export const commentCommand = toCommand(
  COMMENT_HELP,
  { key: { type: 'string', default: 'tacho' }, github: { type: 'boolean' } },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0) throw new UsageError('tacho comment needs a FILE, or - for standard input');
    const document = await readUploadDocument(positionals, terminal);
    const comment = toComment(document, values.key, await readJobFacts(terminal));
    const put = values.github ? await putOnGitHub(comment, terminal) : null;
    if (values.json) {
      const github = put === null ? {} : { github: { said: put.text, url: put.url } };
      const { markdown, marker } = comment ?? { markdown: null, marker: null };
      printJson(terminal, { markdown, marker, ...github });
    } else if (put !== null) terminal.err(`${put.text}\n`);
    else if (comment === null) terminal.err(`${NOTHING}\n`);
    else terminal.out(comment.markdown);
    return put?.status ?? EXIT.ok;
  },
);
