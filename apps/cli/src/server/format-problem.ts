import { isTable, toText } from './read-json.ts';
import { findProblem, type ServerAnswer } from './server-request.ts';

const MAX_LINES = 40;

const ADVICE: Readonly<Record<number, string>> = {
  401: 'check TACHO_TOKEN: tacho doctor says whether the server takes it',
};
/** Where whatever answers does not speak as the upload API does. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  ...ADVICE,
  404: 'check TACHO_URL: tacho doctor says what answers there',
};

/** One line for each issue and each line that was not taken, as far as they are listed. */
function listPlaces(problem: object): string[] {
  const list = (key: string) => {
    const entries: unknown = Reflect.get(problem, key);
    return Array.isArray(entries) ? entries.filter(isTable) : [];
  };
  return [
    ...list('errors').map(({ pointer, detail, code, suggestion }) => {
      const place = toText(pointer) || '/';
      const meant = suggestion === undefined ? '' : ` Did you mean ${toText(suggestion)}?`;
      return `  ${place}: ${toText(detail)} (${toText(code)})${String(detail).includes('did you mean') ? '' : meant}`;
    }),
    ...list('rejected').map(
      ({ location, reason, text }) => `  ${toText(location)}: ${toText(reason)}: ${toText(text)}`,
    ),
  ];
}

/** What a refusal says, as lines: what, where, what next, and the page that explains it. */
export function formatProblem(response: Pick<ServerAnswer, 'status' | 'headers' | 'json'>): string[] {
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location');
    const location = to && URL.canParse(to) ? new URL(to).origin : 'another address';
    return [`the server sends us on to ${location}: set TACHO_URL to the address it has now`];
  }
  const problem = findProblem(response);
  if (!problem) {
    const sentence = `the server answered ${response.status}, and not as the upload API does`;
    return [
      sentence,
      `  ${ELSEWHERE[response.status] ?? 'check TACHO_URL: is this the upload API, and not the pages?'}`,
    ];
  }
  const advice = ADVICE[response.status];
  const places = listPlaces(problem);
  const total = (problem.errorsTotal ?? 0) + (problem.rejectedTotal ?? 0);
  const shown = places.slice(0, MAX_LINES);
  const more = Math.max(total, places.length) - shown.length;
  return [
    `${toText(problem.title)} (${toText(problem.code) || response.status})`,
    ...(problem.detail ? [`  ${toText(problem.detail)}`] : []),
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(advice === undefined ? [] : [`  ${advice}`]),
    ...(problem.type ? [`  ${toText(problem.type)}`] : []),
  ];
}
