import { adapters } from '@tachograph/adapters';

export const HELP = `tacho: benchmark results of database connectors, from the command line

Usage
  tacho upload FILE|- …    send results to the server, each once, whatever happens on the way
  tacho parse FILE|-       show what is understood of a tool's native output
  tacho validate FILE|-    check a run in the run format
  tacho env                show what an upload says of this machine and this job
  tacho doctor             look whether an upload from here would go well
  tacho flush              send what waits because the server was away
  tacho spool              list what waits
  tacho compare A B        two runs, stored or in files, cell by cell
  tacho backfill PATH …    send results of the past, each at its own time
  tacho token VERB         make, list and revoke upload tokens
  tacho mapping VERB       show, try and set the rules that say what names mean
  tacho releases VERSION … say which versions of a driver exist, for badges
  tacho exclude RUN        let the results of a run count for nothing, with a reason
  tacho include RUN        let them count again
  tacho delete RUN         delete a run
  tacho summary FILE|- …   what became of an upload, as Markdown
  tacho comment FILE|- …   the same as a comment on a pull request, which the next one replaces
  tacho --help, --version  this text, the version; tacho COMMAND --help for one command

Every command takes --json and prints one JSON document then.

Environment
  TACHO_URL             address of the upload API, http://127.0.0.1:3001 unless set
  TACHO_TOKEN           the upload token of the project
  TACHO_SPOOL_DIR       folder of the uploads that wait
  TACHO_SPOOL_MAX_MB    what it may hold, 256 unless set
  TACHO_SPOOL_MAX_DAYS  how long an upload may wait there, 30 unless set

Exit status
  0   stored, understood, valid
  1   the command line makes no sense, or a file cannot be read
  2   nothing in the file was understood, the run is not valid, or the server refused it
  3   a verdict is one of those --fail-on names
  75  the server is away: the upload is kept and sent next time, unless a line says otherwise
`;

const width = Math.max(...adapters.map(({ name }) => name.length));

export const PARSE_HELP = `tacho parse FILE|-  [--tool auto|NAME] [--mapping RULES] [--json]

Reads the native output of a benchmark tool and shows its results as a table. Doubts, and everything that was not
taken with the reason why, go to standard error. A FILE of - is standard input.

Options
  --tool NAME      the tool that wrote the file; auto, the default, finds out by itself
  --mapping RULES  a JSON file of mapping rules to apply (docs/mapping.md); the last column is the rule of each row
  --json           print one JSON document instead: tool, results, warnings, rejected, scenarios, environment, harness

Tools, and what each is recognised by
${adapters.map(({ name, signature }) => `  ${name.padEnd(width)}  ${signature}`).join('\n')}

Exit status: 0 when anything was understood, 2 when nothing was, 1 for misuse.
`;

export const VALIDATE_HELP = `tacho validate FILE|-  [--json]

Checks a run in the run format, as the server would, and lists every issue with its place (a JSON pointer).
A FILE of - is standard input.

Options
  --json   print one JSON document instead: ok, results, issues

Exit status: 0 when the run is valid, 2 when it is not, 1 for misuse.
`;
