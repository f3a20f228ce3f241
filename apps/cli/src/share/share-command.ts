import { parseEnv } from '../env.ts';
import { readGitHubAccess } from '../forges/github-api.ts';
import { putComment, readPullRequest } from '../forges/put-on-github.ts';
import { describePut } from '../forges/put-outcome.ts';
import { putReleaseNotes } from '../forges/put-release-notes.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readDestination,
} from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { toComparisonPath } from './comparison-path.ts';
import { type FrozenPage, freezePage } from './freeze-page.ts';

const SHARE_HELP = `tacho share ADDRESS --title TITLE  [options]
tacho share compare [d=DRIVER,…] [s=SCENARIO,…] [ref=DRIVER] [m=METRIC] [env=ENVIRONMENT] --project NAME --title TITLE

Freezes a page of the project: its link shows the same for ever, whatever happens to the runs, and has an image and a table for
a README, a release note or a pull request. ADDRESS is the URL of a comparison, trend, sweep, matrix, trade-off, driver, change,
overview or difference of environments, or its path and query: /p/node/compare?driver=mysql2,mariadb. The same content under the
same title is the same link. It takes a token with the scope upload or edit, or the identity of the CI job.

Options
${DESTINATION_HELP}  --title TITLE        the title of the share, up to 200 characters
  --project NAME       project of the words compare d=…; TACHO_PROJECT
  --markdown           print image, table and link as Markdown, and nothing else
  --github             put them on the pull request of this GitHub Actions job, in place of the last ones
  --github-release     put them into the notes of the release whose tag this job is for; the rest of the notes stays
  --json               print one JSON document: id, url, title, image, markdown, said

${REQUEST_EXIT_HELP}`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  title: { type: 'string' },
  project: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  github: { type: 'boolean', default: false },
  'github-release': { type: 'boolean', default: false },
} as const;

/** The words of a comparison, which are those of a block in a document. */
const KEYS = { d: 'drivers', s: 'scenarios', ref: 'reference', m: 'metric', env: 'environment' } as const;

function toPath(words: readonly string[], project: string | null): string {
  if (!project) throw new UsageError('tacho share compare needs --project NAME');
  const given = new Map<string, string>();
  for (const word of words) {
    const [, key = '', value = ''] = /^(\w+)=(.+)$/s.exec(word) ?? [];
    if (!Object.hasOwn(KEYS, key)) {
      throw new UsageError(`"${word}" is no part of a comparison; there are ${Object.keys(KEYS).join('=, ')}=`);
    }
    given.set(KEYS[key as keyof typeof KEYS], value);
  }
  const list = (name: string) => given.get(name)?.split(',').filter(Boolean) ?? [];
  const one = (name: string) => given.get(name) ?? null;
  return toComparisonPath(project, {
    drivers: list('drivers'),
    scenarios: list('scenarios'),
    reference: one('reference'),
    metric: one('metric'),
    environment: one('environment'),
  });
}

async function putOnPullRequest({ title, markdown }: FrozenPage, terminal: Terminal) {
  const at = await readPullRequest(terminal);
  if ('reason' in at) return { status: EXIT.ok, text: `no comment: ${at.reason}` };
  const marker = `<!-- tachograph:share:${title.replace(/[^\w]+/g, '-')} -->`;
  return describePut('comment', await putComment({ marker, markdown: `${marker}\n${markdown}` }, at, terminal));
}

async function putIntoRelease({ markdown }: FrozenPage, terminal: Terminal) {
  const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag } = terminal.variables;
  if (type !== 'tag' || !tag) return { status: EXIT.ok, text: 'no release notes: this job is for no tag' };
  const at = readGitHubAccess(terminal.variables, '--github-release');
  if ('reason' in at) return { status: EXIT.ok, text: `no release notes: ${at.reason}` };
  return describePut('release notes', await putReleaseNotes({ name: 'share', markdown }, { ...at, tag }, terminal));
}

/** `tacho share`: freeze a page, and print where it is. */
export const shareCommand = toCommand(SHARE_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [first, ...more] = positionals;
  if (first === undefined) throw new UsageError('tacho share needs an ADDRESS, or compare d=DRIVER,…');
  if (first !== 'compare' && more.length > 0) throw new UsageError(`"${more[0]}" is one too many: quote the ADDRESS`);
  const { title } = values;
  if (!title) throw new UsageError('tacho share needs --title TITLE');
  const address =
    first === 'compare' ? toPath(more, values.project ?? parseEnv(terminal.variables, terminal).project) : first;
  const connection = openConnection(await readDestination(values, terminal), terminal, toProgress(terminal));
  const share = await freezePage({ address, title }, connection);
  const put = [
    ...(values.github ? [await putOnPullRequest(share, terminal)] : []),
    ...(values['github-release'] ? [await putIntoRelease(share, terminal)] : []),
  ];
  if (values.json) printJson(terminal, { ...share, said: put.map(({ text }) => text) });
  else if (values.markdown) terminal.out(`${share.markdown.trimEnd()}\n`);
  else terminal.out(`${share.url}\n${share.image}\n\n${share.markdown.trimEnd()}\n`);
  if (!values.json) for (const { text } of put) terminal.err(`${text}\n`);
  return put.find(({ status }) => status !== EXIT.ok)?.status ?? EXIT.ok;
});
