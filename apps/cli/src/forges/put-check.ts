import { isTable, listTables, toText } from '../read-json.ts';
import type { World } from '../server/open-json-api.ts';
import { EXIT } from '../terminal.ts';
import { openGitHub, toRejection } from './open-github.ts';
import type { PutOutcome } from './put-outcome.ts';
import type { PullRequest } from './read-pull-request.ts';

/** A changed cell at the line where its scenario is stated. */
export type Annotation = {
  readonly path: string;
  readonly line: number;
  readonly isWorse: boolean;
  readonly title: string;
  readonly message: string;
};

/** A check of a commit, in GitHub's terms. */
export type Check = {
  readonly conclusion: 'success' | 'neutral' | 'failure';
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
};

const MISSING = 'may not write checks: give the job "permissions: checks: write"';

const toOutput = ({ title, summary, annotations }: Check) => ({
  title,
  summary,
  annotations: annotations.map(({ path, line, isWorse, title: about, message }) => ({
    path,
    start_line: line,
    end_line: line,
    annotation_level: isWorse ? 'warning' : 'notice',
    title: about.slice(0, 255),
    message,
  })),
});

/**
 * Puts a check on the commit of a pull request: in place of the one of the same name that this app has there, or else as a new
 * one. It is not repeated, since a second check would stand beside the first.
 *
 * @see https://docs.github.com/en/rest/checks/runs
 */
export async function putCheck(
  check: Check,
  at: PullRequest & { readonly commit: string; readonly name: string },
  world: World,
): Promise<PutOutcome> {
  const send = openGitHub(at, world);
  const checks = `/repos/${at.repository}/check-runs`;
  const query = new URLSearchParams({ check_name: at.name, filter: 'latest' });
  const listed = await send('GET', `/repos/${at.repository}/commits/${at.commit}/check-runs?${query}`);
  if ('unavailable' in listed) return { status: EXIT.unavailable, reason: listed.unavailable };
  const runs = isTable(listed.done.json) ? listTables(listed.done.json.check_runs) : [];
  const found = runs.find((run) => run.name === at.name && typeof run.id === 'number')?.id;
  const body = { name: at.name, status: 'completed', conclusion: check.conclusion, output: toOutput(check) };
  const put =
    found === undefined
      ? await send('POST', checks, { head_sha: at.commit, ...body })
      : await send('PATCH', `${checks}/${found}`, body);
  if ('unavailable' in put) return { status: EXIT.unavailable, reason: put.unavailable };
  const { status, json } = put.done;
  if (status < 200 || status > 299) return toRejection(put.done, at, MISSING);
  return { done: found === undefined ? 'created' : 'updated', url: isTable(json) ? toText(json.html_url) : '' };
}
