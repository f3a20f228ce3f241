import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable } from '../format-table.ts';
import { printImported, readProjectRules, toImportDocument, toImportExit } from '../import/import-outcome.ts';
import { listSources } from '../import/list-sources.ts';
import type { PastOptions } from '../import/past-run.ts';
import { type Imported, sendRuns } from '../import/send-runs.ts';
import { listPaths, type Repository, readRepository } from '../init/read-repository.ts';
import { parseOneOf } from '../init/settle.ts';
import { CIS, type Ci, printCi, type WrittenCi, writeCi } from '../init/write-ci.ts';
import { clip, formatCount, toText } from '../read-json.ts';
import { toShellWord } from '../report/to-markdown-text.ts';
import { parseRetryFor } from '../sending/send-upload.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, openConnection, printJson, readOffered } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { findOwnProject } from '../server/probe-token.ts';
import { type Arguments, EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { findHistories } from './find-histories.ts';
import { findPageData } from './find-page-data.ts';
import { type FoundWorkflow, findWorkflows } from './find-workflows.ts';
import { listFiles } from './list-files.ts';
import { openClone } from './open-clone.ts';
import { type ProposedProject, proposeProject } from './propose-project.ts';
import { type Surveyed, survey } from './survey.ts';

const ADOPT_HELP = `tacho adopt PATH|URL [options]

Finds the benchmark results in a clone and its history, shows what would be read, imports it, and writes the workflow that measures
from then on. It finds data.js of github-action-benchmark, also on the branch gh-pages, the results of asv, target/criterion,
.benchmarks of pytest-benchmark, JSON of JMH, Markdown with results of a known driver, and benchmark workflows. Without a token it
shows them and ends. A URL is cloned into a temporary folder, and no workflow is written there.

Options
${DESTINATION_HELP}  --yes            import without a question
  --dry-run        show what would be read, and end
  --ci NAME        whose workflow is written: github, gitlab or none; by the repository unless named
  --command TEXT, --files PATTERN   what measures in it, as tacho init takes them; by the workflows that are there
  --retry-for SECONDS  keep trying for this long while the server is unavailable, 60 by default
  --json           print one JSON document: repository, project, found, workflows; imported and ci where done

Nothing is stored twice: the same command may be repeated.

Exit status: 0 done, 1 usage error, 2 a run was rejected or nothing was found, 75 server unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  ci: { type: 'string' },
  command: { type: 'string' },
  files: { type: 'string' },
  'retry-for': { type: 'string' },
} as const;

type Values = Arguments<typeof OPTIONS>['values'];

/** What a repository has. */
type Adoptable = {
  readonly repository: Repository;
  readonly project: ProposedProject;
  readonly found: readonly Surveyed[];
  readonly workflows: readonly FoundWorkflow[];
  readonly isCut: boolean;
};

const LONGEST_CELL = 60;

function printAdoptable({ repository, project, found, workflows, isCut }: Adoptable, { out, err }: Terminal): void {
  const toDay = (time: string) => time.slice(0, 10);
  const column = (title: string, cell: (one: Surveyed) => string) => ({
    title,
    cells: found.map((one) => clip(cell(one), LONGEST_CELL)),
  });
  if (found.length > 0)
    out(
      formatTable([
        column('what', ({ form }) => form),
        column('where', ({ where }) => toText(where)),
        { ...column('runs', ({ runs, isMore }) => `${runs}${isMore ? '+' : ''}`), alignRight: true },
        column('from', ({ from }) => toDay(from)),
        column('to', ({ to }) => toDay(to)),
        column('drivers', ({ drivers }) => drivers.join(', ')),
      ]),
    );
  else out('no results were found\n');
  for (const { where, left } of found)
    if (left.count > 0)
      err(`${toText(where)}: ${formatCount(left.count, 'entry', 'entries')} not read: ${left.reason}\n`);
  for (const { where, runs } of workflows) out(`workflow ${toText(where)}: ${runs.join(', ')}\n`);
  if (isCut) err('the repository has more files than are looked at\n');
  out(
    `project ${project.slug} ("${project.title}")${repository.name === null ? '' : ` of ${toText(repository.name)}`}\n`,
  );
}

async function isWanted(values: Values, runs: number, project: string, { ask, err }: Terminal): Promise<boolean> {
  if (values['dry-run'] || runs === 0) return false;
  if (values.yes) return true;
  if (ask === null) {
    err('nothing was imported: --yes imports it\n');
    return false;
  }
  return /^y(?:es)?$/i.test(
    (await ask(`import ${formatCount(runs, 'run')} into the project ${project}? [no]: `)).trim(),
  );
}

/** The CI of a repository: what its files show, or where it is. */
async function findCi(given: string | undefined, repository: Repository, terminal: Terminal): Promise<Ci | null> {
  const ci = given === undefined ? null : parseOneOf('--ci', [...CIS, 'none'], given);
  if (ci !== null) return ci === 'none' ? null : ci;
  return (await listPaths(repository, '.gitlab-ci.yml', terminal)).length > 0 ? 'gitlab' : 'github';
}

/** Writes the workflow by what is known; the reason where that is too little, which is no failure of an import. */
async function writeWorkflow(
  ci: Ci,
  values: Values & { readonly project: string },
  { repository, workflows }: Adoptable,
  terminal: Terminal,
): Promise<WrittenCi | { readonly reason: string }> {
  const hasBench = (await listPaths(repository, '**/tacho-bench.json', terminal)).length > 0;
  const measures = hasBench ? null : (workflows.find((workflow) => workflow.measures !== null)?.measures ?? null);
  const { url, project, command = measures?.command, files = measures?.files } = values;
  const known = Object.entries({ url, project, command, files }).filter(([, value]) => value !== undefined);
  const options = { ...Object.fromEntries(known), force: false };
  try {
    return await writeCi(ci, options, { repository, terminal: { ...terminal, ask: null } });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { reason: `no workflow was written: ${error.message}: tacho init ${ci} writes it` };
  }
}

/** How the project is made, which takes somebody who is signed in or on the server: a token is of one that exists. */
const toNext = ({ repository: { name, branch }, project: { slug } }: Adoptable): string => `
Next: create the project, on the front page of the server, or there without an owner, until the first job of the repository claims it:
  npm run admin -- create-project ${slug} --repository ${name === null ? 'OWNER/NAME' : toShellWord(name)} --branch ${toShellWord(branch)}
Then set TACHO_TOKEN to a token of it, and repeat this command (docs/projects.md).
`;

/** Everything that was found, sent as `tacho import` sends it. */
async function importAll(
  found: readonly Surveyed[],
  past: PastOptions,
  { connection, values, terminal }: { connection: Connection; values: Values; terminal: Terminal },
): Promise<Imported> {
  const readable = found.filter(({ runs }) => runs > 0);
  const sources = await Promise.all(readable.map(({ named }) => listSources(named, past, terminal)));
  const retryForMs = parseRetryFor(values['retry-for']);
  const progress = toProgress(terminal);
  const imported = await sendRuns(sources.flat(), { connection, dryRun: false, retryForMs }, { terminal, progress });
  // Versions of a page without results are usual, and the table has counted what is left.
  return { ...imported, left: [] };
}

async function lookAt(
  folder: string,
  { past, copies, terminal }: { past: (repository: Repository) => PastOptions; copies: string; terminal: Terminal },
): Promise<Adoptable> {
  const repository = await readRepository(folder, terminal);
  const { files, isCut } = await listFiles(repository.root);
  const findings = [
    ...(await findPageData(repository.root, copies, terminal)),
    ...(await findHistories(repository.root, files, terminal)),
  ];
  const found: Surveyed[] = [];
  for (const finding of findings) found.push(await survey(finding, past(repository), terminal));
  const [project, workflows] = await Promise.all([proposeProject(repository), findWorkflows(repository.root)]);
  return { repository, project, found, workflows, isCut };
}

/** `tacho adopt`: a repository with its results of the past becomes a project. */
export const adoptCommand = toCommand(ADOPT_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new UsageError('tacho adopt takes one PATH or URL');
  const { url, token } = await readOffered(values, terminal);
  const connection = token === null ? null : openConnection({ url, token }, terminal, toProgress(terminal));
  const rules = connection === null ? [] : await readProjectRules(connection);
  const toPast = ({ name, branch }: Repository): PastOptions => ({
    tool: 'auto',
    choices: {},
    facts: { rules, source: { kind: 'import', repository: name ?? undefined, branch }, environment: undefined },
  });
  const clone = await openClone(target, terminal);
  const copies = await mkdtemp(join(tmpdir(), 'tacho-adopt-'));
  try {
    const adoptable = await lookAt(clone.folder, { past: toPast, copies, terminal });
    const { repository, found } = adoptable;
    if (!values.json) printAdoptable(adoptable, terminal);
    const document = { ...adoptable, found: found.map(({ named: _, ...one }) => one) };
    const runs = found.reduce((sum, one) => sum + one.runs, 0);
    const project = connection === null ? null : await findOwnProject(connection);
    if (connection === null || project === null || !(await isWanted(values, runs, project, terminal))) {
      if (values.json) printJson(terminal, document);
      else if (connection === null) terminal.err(toNext(adoptable));
      return runs === 0 ? EXIT.rejected : EXIT.ok;
    }
    const imported = await importAll(found, toPast(repository), { connection, values, terminal });
    const ci =
      clone.isTemporary || imported.unavailable !== null ? null : await findCi(values.ci, repository, terminal);
    const written = ci === null ? null : await writeWorkflow(ci, { ...values, url, project }, adoptable, terminal);
    if (values.json) printJson(terminal, { ...document, imported: toImportDocument(imported), ci: written });
    else {
      printImported(imported, terminal);
      if (written !== null && 'reason' in written) terminal.err(`${written.reason}\n`);
      else if (written !== null) printCi(written, terminal);
    }
    return toImportExit(imported);
  } finally {
    await Promise.all([clone.remove(), rm(copies, { recursive: true, force: true })]);
  }
});
