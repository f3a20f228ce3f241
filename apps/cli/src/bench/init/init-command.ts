import { join } from 'node:path';
import { contracts } from '@tachograph/bench/contracts';
import { toShellWord } from '../../report/to-markdown-text.ts';
import { printJson } from '../../server/ask-server.ts';
import { EXIT, type Probe, type Terminal, toCommand, UsageError } from '../../terminal.ts';
import { writeFiles } from '../../write-files.ts';
import { type Choice, chooseTemplate, formatPairs, listPairs } from './choose-template.ts';
import { type Checkouts, planCheckouts } from './plan-checkouts.ts';
import { inVersion, type Need, toLine } from './templates.ts';

const INIT_HELP = `tacho bench init [--database NAME] [--language NAME] [--driver NAME] [DIR]

Writes tacho-bench.json and the worker of a driver into DIR, bench or, in a checkout, benchmark. Nothing that exists is overwritten. tacho bench
starts the database and removes it afterwards. Prints what to install, also what this machine lacks.

Options
  --database NAME  postgres, the default, mariadb, mysql or sqlite
  --language NAME  node, the default, cpp, go, java, php, python or rust
  --driver NAME    the first of the pair in --list unless named; or the path of a checkout, such as .: base and head are then
                   builds of that driver, the base from the checkout in ../base of it
  --list           print the drivers of every pair of database and language, and write nothing
  --json           print one JSON document: database, language, driver, version, files, missing,
                   install, next; with --list: pairs

Exit status: 0, or 1 for a usage error.
`;

const CONFIG = 'tacho-bench.json';

/** Python would take a folder of another name beside the driver for a second package of it. */
const IN_CHECKOUT = 'benchmark';

/** Both workers are one build at first: base against head is an A/A comparison until one of them starts another. */
function toConfig({ database, template }: Choice): string {
  const { command } = inVersion(template);
  const scenarios = contracts.flatMap(({ id, ranked }) => (ranked ? [{ id }] : []));
  const config = { scenarios, workers: { base: { command }, head: { command } }, database: { engine: database } };
  return `${JSON.stringify(config, null, 2)}\n`;
}

type Missing = Pick<Need, 'name' | 'install'>;

const findMissing = async (needs: readonly Need[], probe: Probe): Promise<Missing[]> => {
  const found = await Promise.all(needs.map(({ probe: [program = '', ...args] }) => probe.run(program, args)));
  return needs.filter((_, at) => found[at] === null).map(({ name, install }) => ({ name, install }));
};

function listNext(folder: string, install: readonly string[]): string[] {
  const isHere = folder === '.';
  return [
    ...install.map((line) => (isHere ? line : `(cd ${toShellWord(folder)} && ${line})`)),
    `tacho bench${isHere ? '' : ` --config ${toShellWord(join(folder, CONFIG))}`} --no-upload`,
  ];
}

/** What a person does after it: paragraphs of lines. */
function explain(
  { database, template: { driver } }: Choice,
  { folder, next }: { folder: string; next: readonly string[] },
): string[][] {
  const server = [
    `No MySQL is started: write the URL of a server into ${join(folder, CONFIG)}, beside "engine":`,
    '  "url": "mysql://user:password@host/database"',
  ];
  return [
    ...(database === 'mysql' ? [server] : []),
    [`Next, with ${driver} for ${database}:`, ...next.map((line) => `  ${line}`)],
    ['Base and head start one build, which must come out without a difference. Then let them start two: docs/bench.md'],
  ];
}

/** Writes files, text by path, and returns their paths. @throws UsageError where one of them exists with another text */
function writeNew(folder: string, files: Readonly<Record<string, string>>): string[] {
  const written = writeFiles(folder, files);
  const taken = written.find(({ outcome }) => outcome === 'differs');
  if (taken) throw new UsageError(`${taken.path} exists, and nothing is overwritten: name another folder`);
  return written.map(({ path }) => path);
}

type Printed = { readonly files: readonly string[]; readonly missing: readonly Missing[] };

/** What was written, what this machine lacks, and what a person does then: paragraphs of lines. */
function print({ files, missing }: Printed, then: readonly string[][], { out, err }: Terminal): void {
  out(files.map((file) => `${file}\n`).join(''));
  const lacks = ['This machine lacks:', ...missing.map(({ name, install }) => `  ${name}: ${install}`)];
  for (const paragraph of missing.length > 0 ? [lacks, ...then] : then) err(`\n${paragraph.join('\n')}\n`);
}

/** What a person does with a driver of a checkout. */
function explainCheckouts(folder: string, { package: { name }, edit }: Checkouts): string[][] {
  const measure = `tacho bench --config ${toShellWord(join(folder, CONFIG))} --no-upload`;
  return [
    [`Next, for ${name}:`, ...(edit === null ? [] : [`  write an operation in ${edit}`]), `  ${measure}`],
    ['The base is a checkout in ../base: git worktree add ../base BRANCH makes one. docs/first-verdict.md'],
  ];
}

/** Writes what measures the driver of a checkout. */
async function writeCheckouts(
  { driver, folder, database, json }: { driver: string; folder: string; database?: string | undefined; json: boolean },
  terminal: Terminal,
): Promise<number> {
  const planned = await planCheckouts(driver, folder, database);
  const files = writeNew(folder, planned.files);
  const missing = await findMissing(planned.needs, terminal.probe);
  const { package: of, edit } = planned;
  if (json) printJson(terminal, { package: of, files, edit, missing });
  else print({ files, missing }, explainCheckouts(folder, planned), terminal);
  return EXIT.ok;
}

/** `tacho bench init`: the file of `tacho bench`, and a worker. */
export const initCommand = toCommand(
  INIT_HELP,
  {
    database: { type: 'string' },
    language: { type: 'string' },
    driver: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
  async ({ values, positionals }, terminal) => {
    const [named, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`tacho bench init takes one folder; "${more[0]}" is one too many`);
    if (values.list) {
      if (values.json) printJson(terminal, { pairs: listPairs() });
      else terminal.out(formatPairs());
      return EXIT.ok;
    }
    if (values.driver !== undefined && /^\.|[\\/]/.test(values.driver))
      return writeCheckouts({ ...values, driver: values.driver, folder: named ?? IN_CHECKOUT }, terminal);
    const folder = named ?? 'bench';
    const choice = chooseTemplate(values);
    const { database, template } = choice;
    const { language, driver, version, needs } = template;
    const worker = inVersion(template);
    const files = writeNew(folder, { [CONFIG]: toConfig(choice), ...worker.files });
    const install = worker.install.map(toLine);
    const next = listNext(folder, install);
    const missing = await findMissing(needs, terminal.probe);
    if (values.json) printJson(terminal, { database, language, driver, version, files, missing, install, next });
    else print({ files, missing }, explain(choice, { folder, next }), terminal);
    return EXIT.ok;
  },
);
