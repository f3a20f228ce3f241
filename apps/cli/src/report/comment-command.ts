import { readArguments } from '../command-line.ts';
import { putComment } from '../github/put-comment.ts';
import { readPullRequest } from '../github/read-pull-request.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { readUploadDocument } from './read-upload-document.ts';
import { COMMENT_HELP } from './report-help.ts';
import { type Comment, toComment } from './to-comment.ts';

type Put = { readonly status: number; readonly said: string; readonly url: string | null };

async function putOnGitHub(comment: Comment | null, terminal: Terminal): Promise<Put> {
  if (comment === null)
    return { status: EXIT.ok, said: 'no run was stored, so there is nothing to comment on', url: null };
  const place = await readPullRequest(terminal);
  if ('reason' in place) return { status: EXIT.ok, said: `no comment: ${place.reason}`, url: null };
  const outcome = await putComment(comment, place, terminal);
  if ('url' in outcome) return { status: EXIT.ok, said: `comment ${outcome.done}: ${outcome.url}`, url: outcome.url };
  return { status: outcome.status, said: `no comment: ${outcome.reason}`, url: null };
}

/** `tacho comment`: what became of an upload, as a comment on a pull request. Returns the exit status. */
export async function commentCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    key: { type: 'string', default: 'tacho' },
    github: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(COMMENT_HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new Misuse('tacho comment needs a FILE, or - for standard input');
  const comment = toComment(await readUploadDocument(positionals, terminal), values.key);
  const put = values.github ? await putOnGitHub(comment, terminal) : null;
  if (values.json) {
    const github = put === null ? {} : { github: { said: put.said, url: put.url } };
    terminal.out(
      `${JSON.stringify({ markdown: comment?.markdown ?? null, marker: comment?.marker ?? null, ...github }, null, 2)}\n`,
    );
  } else if (put !== null) terminal.err(`${put.said}\n`);
  else if (comment === null) terminal.err('no run was stored, so there is nothing to comment on\n');
  else terminal.out(comment.markdown);
  return put?.status ?? EXIT.ok;
}
