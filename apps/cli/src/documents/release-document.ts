import { needProject } from '../env.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readDestination,
} from '../server/ask-server.ts';
import { EXIT, toCommand, toProgress, UsageError } from '../terminal.ts';
import { writeEdited } from './edit-files.ts';
import { makeRelease, publishRelease } from './make-release.ts';

const RELEASE_HELP = `tacho report release DRIVER@VERSION  [options]

Prints what a release of a driver changes, as Markdown for its release notes: whether to take it, why it moved as far as counters and
profiles show it, and every scenario, with images and links to the evidence. It is compared with the release before it.

Options
${DESTINATION_HELP}  --project NAME    the project; TACHO_PROJECT
  --since VERSION   compare it with this release: a report of a period
  --publish         put it on the reports of the project too, unless it is there
  --out FILE        write it to a file
  --json            print one JSON document: name, title, version, before, worse, markdown

${REQUEST_EXIT_HELP}`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  project: { type: 'string' },
  since: { type: 'string' },
  publish: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

function parseRelease(text: string | undefined): { driver: string; version: string } {
  const at = text?.lastIndexOf('@') ?? -1;
  if (text === undefined || at < 1 || at === text.length - 1)
    throw new UsageError('tacho report release needs a release, such as mysql2@3.24.4');
  return { driver: text.slice(0, at), version: text.slice(at + 1) };
}

/** `tacho report release`: what a release changes, for its notes. */
export const releaseDocument = toCommand(RELEASE_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [named, ...more] = positionals;
  const release = parseRelease(named);
  if (more.length > 0) throw new UsageError(`"${more[0]}" is one too many`);
  const project = needProject(values, terminal, 'tacho report release');
  const connection = openConnection(await readDestination(values, terminal), terminal, toProgress(terminal));
  const made = await makeRelease({ project, ...release, since: values.since }, connection);
  if (values.publish) terminal.err(`${made.title} ${await publishRelease(made, connection)}\n`);
  const { living: _, driver: __, ...shown } = made;
  if (values.out !== undefined) await writeEdited(values.out, made.markdown);
  if (values.json) printJson(terminal, shown);
  else if (values.out === undefined) terminal.out(made.markdown);
  return EXIT.ok;
});
