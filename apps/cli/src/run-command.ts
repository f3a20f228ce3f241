import { benchCommand } from './bench/bench-command.ts';
import { bisectCommand } from './bisect/bisect-command.ts';
import type { Command } from './command-line.ts';
import { compareCommand } from './compare/compare-command.ts';
import { deleteCommand, excludeCommand, includeCommand } from './curation/curation-commands.ts';
import { doctorCommand } from './doctor/doctor-command.ts';
import { envCommand } from './env/env-command.ts';
import { HELP } from './help.ts';
import { importCommand } from './import/import-command.ts';
import { mappingCommand } from './mapping/mapping-command.ts';
import { parseCommand } from './parse/parse-command.ts';
import { releasesCommand } from './releases/releases-command.ts';
import { checkCommand } from './report/check-command.ts';
import { commentCommand } from './report/comment-command.ts';
import { summaryCommand } from './report/summary-command.ts';
import { ServerProblem } from './server/server-problem.ts';
import { flushCommand } from './spool/flush-command.ts';
import { spoolCommand } from './spool/spool-command.ts';
import { EXIT, FileProblem, type Terminal, UsageError } from './terminal.ts';
import { tokenCommand } from './token/token-command.ts';
import { uploadCommand } from './upload/upload-command.ts';
import { validateCommand } from './validate/validate-command.ts';
import { VERSION } from './version.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  upload: uploadCommand,
  parse: parseCommand,
  validate: validateCommand,
  env: envCommand,
  doctor: doctorCommand,
  flush: flushCommand,
  spool: spoolCommand,
  compare: compareCommand,
  bench: benchCommand,
  bisect: bisectCommand,
  import: importCommand,
  token: tokenCommand,
  mapping: mappingCommand,
  releases: releasesCommand,
  exclude: excludeCommand,
  include: includeCommand,
  delete: deleteCommand,
  summary: summaryCommand,
  comment: commentCommand,
  check: checkCommand,
};

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
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (name === undefined) throw new UsageError(`a command is missing; there are ${Object.keys(COMMANDS).join(', ')}`);
    if (!command) throw new UsageError(`there is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}`);
    return await command(args, terminal);
  } catch (error) {
    if (error instanceof FileProblem) terminal.err(`tacho: ${error.message}\n`);
    else if (error instanceof UsageError) terminal.err(`tacho: ${error.message}\nSee tacho --help.\n`);
    else if (error instanceof ServerProblem) {
      terminal.err(`tacho: ${error.message}\n`);
      return error.exit;
    } else throw error;
    return EXIT.usageError;
  }
}
