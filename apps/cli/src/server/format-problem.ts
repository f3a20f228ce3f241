import type { Problem } from '@tachograph/schema/problem';
import { listTables, toText } from '../read-json.ts';
import { findProblem, type ServerResponse } from './server-request.ts';

const MAX_LINES = 40;

const ADVICE: Readonly<Record<number, string>> = {
  401: 'check TACHO_TOKEN: tacho doctor shows whether the server accepts it',
};
/** For a response that is not one of the upload API. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  ...ADVICE,
  404: 'check TACHO_URL: tacho doctor shows what responds there',
};

/** One line for each issue and each rejected line, as far as they are listed. */
function listIssues({ errors, rejected }: Problem): string[] {
  return [
    ...listTables(errors).map(({ pointer, detail, code, suggestion }) => {
      const location = toText(pointer) || '/';
      const meant = suggestion === undefined ? '' : ` Did you mean ${toText(suggestion)}?`;
      return `  ${location}: ${toText(detail)} (${toText(code)})${String(detail).includes('did you mean') ? '' : meant}`;
    }),
    ...listTables(rejected).map(
      ({ location, reason, text }) => `  ${toText(location)}: ${toText(reason)}: ${toText(text)}`,
    ),
  ];
}

/** A rejection as lines: what, where, what next, and the page that explains it. */
export function formatProblem(response: Pick<ServerResponse, 'status' | 'headers' | 'json'>): string[] {
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location');
    const location = to && URL.canParse(to) ? new URL(to).origin : 'another URL';
    return [`the server sends us on to ${location}: set TACHO_URL to the URL it has now`];
  }
  const problem = findProblem(response);
  if (!problem) {
    const sentence = `the server responded with ${response.status}, and not as the upload API does`;
    return [
      sentence,
      `  ${ELSEWHERE[response.status] ?? 'check TACHO_URL: is this the upload API, and not the pages?'}`,
    ];
  }
  const advice = ADVICE[response.status];
  const issues = listIssues(problem);
  const total = (problem.errorsTotal ?? 0) + (problem.rejectedTotal ?? 0);
  const shown = issues.slice(0, MAX_LINES);
  const more = Math.max(total, issues.length) - shown.length;
  return [
    `${toText(problem.title)} (${toText(problem.code) || response.status})`,
    ...(problem.detail ? [`  ${toText(problem.detail)}`] : []),
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(advice === undefined ? [] : [`  ${advice}`]),
    ...(problem.type ? [`  ${toText(problem.type)}`] : []),
  ];
}
