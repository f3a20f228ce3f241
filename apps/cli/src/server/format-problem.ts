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

/** One line for each fault and each line that was not taken, as far as they are listed. */
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
    ...list('rejected').map(({ where, reason, text }) => `  ${toText(where)}: ${toText(reason)}: ${toText(text)}`),
  ];
}

/** What a refusal says, as lines: what, where, what next, and the page that explains it. */
export function formatProblem(answer: Pick<ServerAnswer, 'status' | 'headers' | 'json'>): string[] {
  if (answer.status >= 300 && answer.status < 400) {
    const to = answer.headers.get('location');
    const where = to && URL.canParse(to) ? new URL(to).origin : 'another address';
    return [`the server sends us on to ${where}: set TACHO_URL to the address it has now`];
  }
  const problem = findProblem(answer);
  if (!problem) {
    const sentence = `the server answered ${answer.status}, and not as the upload API does`;
    return [sentence, `  ${ELSEWHERE[answer.status] ?? 'check TACHO_URL: is this the upload API, and not the pages?'}`];
  }
  const advice = ADVICE[answer.status];
  const places = listPlaces(problem);
  const total = (problem.errorsTotal ?? 0) + (problem.rejectedTotal ?? 0);
  const shown = places.slice(0, MAX_LINES);
  const more = Math.max(total, places.length) - shown.length;
  return [
    `${toText(problem.title)} (${toText(problem.code) || answer.status})`,
    ...(problem.detail ? [`  ${toText(problem.detail)}`] : []),
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(advice === undefined ? [] : [`  ${advice}`]),
    ...(problem.type ? [`  ${toText(problem.type)}`] : []),
  ];
}
