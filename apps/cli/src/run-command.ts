import { adoptCommand } from './adopt/adopt-command.ts';
import { benchCommand } from './bench/bench-command.ts';
import { bisectCommand } from './bisect/bisect-command.ts';
import { fillCommand } from './bisect/fill-command.ts';
import { compareCommand } from './compare/compare-command.ts';
import { deleteCommand, excludeCommand, includeCommand } from './curation/curation-commands.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { reportCommand } from './documents/report-command.ts';
import { envCommand } from './env/env-command.ts';
import { handOverCommand } from './hand-over/hand-over-command.ts';
import { receiveCommand } from './hand-over/receive-command.ts';
import { importCommand } from './import/import-command.ts';
import { initCommand } from './init/init-command.ts';
import { mappingCommand } from './mapping/mapping-command.ts';
import { parseCommand } from './parse/parse-command.ts';
import { profileCommand } from './profile/profile-command.ts';
import { releasesCommand } from './releases/releases-command.ts';
import { checkCommand } from './report/check-command.ts';
import { commentCommand } from './report/comment-command.ts';
import { summaryCommand } from './report/summary-command.ts';
import { ServerProblem } from './server/server-problem.ts';
import { watchServerVersion } from './server/server-version.ts';
import { shareCommand } from './share/share-command.ts';
import { flushCommand, spoolCommand } from './spool/spool-command.ts';
import { type Command, EXIT, FileProblem, type Terminal, UsageError } from './terminal.ts';
import { tokenCommand } from './token/token-command.ts';
import { upgradeCommand } from './upgrade/upgrade-command.ts';
import { uploadCommand } from './upload/upload-command.ts';
import { validateCommand } from './validate/validate-command.ts';
import { VERSION } from './version.ts';
import { watchCommand } from './watch/watch-command.ts';

const FILL = /^--fill(?:=|$)/;

/** Measuring what a file says, or the releases of a change. */
const benchOrFill: Command = (args, terminal) =>
  (args.some((word) => FILL.test(word)) ? fillCommand : benchCommand)(args, terminal);

/** Each with its arguments and with what it does, as the help lists them. */
const COMMANDS: Readonly<Record<string, readonly [command: Command, usage: string, what: string]>> = {
  upload: [uploadCommand, 'FILE|- …', 'send results to the server, each stored once'],
  parse: [parseCommand, 'FILE|-', "show what is understood of a tool's native output"],
  validate: [validateCommand, 'FILE|-', 'check a run in the run format'],
  env: [envCommand, '', 'show how an upload describes this machine and this job'],
  doctor: [doctorCommand, '', 'check whether an upload from here would succeed'],
  flush: [flushCommand, '', 'send the uploads that wait because the server was unavailable'],
  spool: [spoolCommand, '', 'list the uploads that wait'],
  compare: [compareCommand, 'A B', 'compare two runs, stored or in files, cell by cell'],
  bench: [benchOrFill, '', 'measure two builds or drivers in turns, and compare them'],
  init: [initCommand, 'github|gitlab', 'write the workflows that measure pull requests'],
  bisect: [bisectCommand, '', 'find the commit of a change: a step of git bisect run'],
  upgrade: [upgradeCommand, '', 'what changes from one release of a driver to another'],
  watch: [watchCommand, '', 'measure new releases of the drivers of a project'],
  import: [importCommand, 'PATH …', 'send results of the past, each at its own time'],
  adopt: [adoptCommand, 'PATH|URL', 'find the results in a clone, import them, write the workflow'],
  token: [tokenCommand, 'VERB', 'make, list and revoke upload tokens'],
  mapping: [mappingCommand, 'VERB', 'show, try and set the rules that explain names'],
  share: [shareCommand, 'ADDRESS', 'freeze a page: link, image and Markdown'],
  report: [reportCommand, 'VERB FILE', 'fill and check the tables, numbers and claims of documents'],
  profile: [profileCommand, 'FILE …', 'add CPU samples of a driver version to a stored run'],
  releases: [releasesCommand, 'VERSION …', 'store which versions of a driver exist, for badges'],
  exclude: [excludeCommand, 'RUN', 'exclude a run from results, with a reason'],
  include: [includeCommand, 'RUN', 'include it again'],
  delete: [deleteCommand, 'RUN', 'delete a run'],
  summary: [summaryCommand, 'FILE|- …', 'upload summary, as Markdown'],
  comment: [commentCommand, 'FILE|- …', 'the same as a comment on a pull request, which the next one replaces'],
  check: [checkCommand, 'FILE|- …', 'the same as a check of the commit of a pull request'],
  'hand-over': [handOverCommand, 'FILE …', 'what a job without a secret measured, for one that has it'],
  receive: [receiveCommand, 'FOLDER', 'take what was handed over, verified, as one report'],
};

const USAGES = Object.entries(COMMANDS).map(
  ([name, [, usage, what]]) => `  ${`tacho ${name} ${usage}`.padEnd(25)}${what}`,
);

export const HELP = `tacho: benchmark results of database connectors, from the command line

Usage
${USAGES.join('\n')}
  tacho --help, --version  this text, the version; tacho COMMAND --help for one command

Every command takes --json and prints one JSON document then.

Environment
  TACHO_URL             URL of the upload API, http://127.0.0.1:3001 unless set
  TACHO_TOKEN           the upload token of the project
  TACHO_SPOOL_DIR       folder of the uploads that wait
  TACHO_SPOOL_MAX_MB    what it may hold, 256 unless set
  TACHO_SPOOL_MAX_DAYS  how long an upload may wait there, 30 unless set

Exit status
  0   stored, understood, valid
  1   the command line is invalid, or a file cannot be read
  2   nothing in the file was understood, the run is not valid, or the server rejected it
  3   a verdict is one of those --fail-on names
  75  server unavailable: the upload is kept and sent next time, unless a line reports otherwise
`;

/** Runs one command line (without node and script). Returns the exit status; prints a usage error on standard error. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...args] = argv;
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.out(HELP);
    return EXIT.ok;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(args.includes('--json') ? `${JSON.stringify({ version: VERSION })}\n` : `${VERSION}\n`);
    return EXIT.ok;
  }
  const watch = watchServerVersion(terminal.fetch);
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.[0] : undefined;
  try {
    if (name === undefined) throw new UsageError(`a command is missing; there are ${Object.keys(COMMANDS).join(', ')}`);
    if (!command) throw new UsageError(`there is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}`);
    return await command(args, { ...terminal, fetch: watch.fetch });
  } catch (error) {
    if (error instanceof FileProblem) terminal.err(`tacho: ${error.message}\n`);
    else if (error instanceof UsageError) terminal.err(`tacho: ${error.message}\nSee tacho --help.\n`);
    else if (error instanceof ServerProblem) {
      terminal.err(`tacho: ${error.message}\n`);
      return error.exit;
    } else throw error;
    return EXIT.usageError;
  } finally {
    const line = watch.describe();
    if (line !== null) terminal.err(`${line}\n`);
  }
}
