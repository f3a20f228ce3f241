import { createHash } from 'node:crypto';
import { listTables } from '../read-json.ts';
import type { World } from '../server/open-json-api.ts';
import { type Ask, orNotPut, toAsk } from './ask-forge.ts';
import { type GitHubAccess, isTrusted, MAY_NOT_COMMENT, openGitHub, toGitHubRejection } from './github-api.ts';
import { isSameText } from './proposal.ts';
import type { NotPut } from './put-outcome.ts';

/** Lines of a file of a pull request, and what a person may put in their place with one click. */
export type Suggestion = {
  readonly path: string;
  /** The first and the last line as the pull request has the file, from 1. */
  readonly startLine: number;
  readonly line: number;
  /** These lines as they are. */
  readonly before: string;
  /** What is suggested for them, without a line end at its end. */
  readonly after: string;
  /** The reason, as Markdown. */
  readonly why: string;
};

/** How many suggestions were put, and those that no comment holds: their lines are not in the difference, or they are too many. */
export type SuggestOutcome = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly left: readonly Suggestion[];
};

const MOST_SUGGESTIONS = 50;
/** Of a comment, in characters. */
const LONGEST_BODY = 65_536;
const PAGE = 100;
/** A pull request with more comments than this has other troubles. */
const MOST_PAGES = 50;

const MARK = /^<!-- tacho report [0-9a-f]{16}(?:-\d{1,4})? -->/;

/** A fence longer than any run of backticks in the text, which it holds therefore. */
const toFence = (text: string): string =>
  '`'.repeat((text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length + 1), 3));

/** A suggestion as a comment. Its first line is a mark of the lines as they are, which tells it from others after they moved. */
function toBody({ after, why }: Suggestion, mark: string): string {
  const fence = toFence(after);
  return `${mark}\n${why}\n\n${fence}suggestion\n${after}\n${fence}`;
}

/** Each suggestion with its mark. Of lines that a file holds several times, the second mark ends in -2, the third in -3. */
function withMarks(suggestions: readonly Suggestion[]) {
  const counts = new Map<string, number>();
  return suggestions.map((suggestion) => {
    const { path, before } = suggestion;
    const hash = createHash('sha256').update(`${path}\0${before}`).digest('hex').slice(0, 16);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return { suggestion, mark: `<!-- tacho report ${hash}${count === 1 ? '' : `-${count}`} -->` };
  });
}

type Comment = { readonly id: number; readonly body: string };

/** Our comments by their marks, page by page; the oldest, should two have the same. */
async function listComments(ask: Ask, comments: string): Promise<ReadonlyMap<string, Comment>> {
  const found = new Map<string, Comment>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = listTables(await ask('GET', `${comments}?per_page=${PAGE}&page=${page}`));
    for (const comment of list) {
      const { id, body } = comment;
      if (typeof id !== 'number' || typeof body !== 'string' || !isTrusted(comment)) continue;
      const mark = MARK.exec(body)?.[0];
      if (mark !== undefined && !found.has(mark)) found.set(mark, { id, body });
    }
    if (list.length < PAGE) break;
  }
  return found;
}

/** Where a comment stands, in GitHub's terms: several lines have a start, one line has none. */
const toPosition = ({ path, startLine, line }: Suggestion) =>
  startLine < line
    ? { path, start_line: startLine, start_side: 'RIGHT', line, side: 'RIGHT' }
    : { path, line, side: 'RIGHT' };

/**
 * Puts suggestions on a pull request as comments that a person accepts with one click. One that is there already is updated if
 * it says something else. At most 50; GitHub takes them on lines of the difference only.
 *
 * @see https://docs.github.com/en/rest/pulls/comments
 */
export const putSuggestions = (
  suggestions: readonly Suggestion[],
  at: GitHubAccess & { readonly number: number; readonly commit: string },
  world: World,
): Promise<SuggestOutcome | NotPut> =>
  orNotPut(async () => {
    const ask = toAsk(openGitHub(at, world), (response) =>
      toGitHubRejection(response, { fromFork: false }, MAY_NOT_COMMENT),
    );
    const pulls = `/repos/${at.repository}/pulls`;
    const comments = `${pulls}/${at.number}/comments`;
    const counts = { created: 0, updated: 0, unchanged: 0 };
    const left = suggestions.slice(MOST_SUGGESTIONS);
    if (suggestions.length === 0) return { ...counts, left };
    const found = await listComments(ask, comments);
    for (const { suggestion, mark } of withMarks(suggestions.slice(0, MOST_SUGGESTIONS))) {
      const body = toBody(suggestion, mark);
      const comment = found.get(mark);
      if (body.length > LONGEST_BODY) left.push(suggestion);
      else if (comment === undefined) {
        const options = { body: { body, commit_id: at.commit, ...toPosition(suggestion) }, orNull: 422 };
        if ((await ask('POST', comments, options)) === null) left.push(suggestion);
        else counts.created++;
      } else if (isSameText(comment.body, body)) counts.unchanged++;
      else {
        await ask('PATCH', `${pulls}/comments/${comment.id}`, { body: { body } });
        counts.updated++;
      }
    }
    return { ...counts, left };
  });
