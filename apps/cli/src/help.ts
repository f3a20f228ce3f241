import { adapters } from '@tachograph/adapters';

export const HELP = `tacho: benchmark results of database connectors, from the command line

Usage
  tacho parse FILE|-  [--tool auto|NAME] [--json]   show what is understood of a tool's native output
  tacho validate FILE|-  [--json]                   check a run in the run format
  tacho --help                                      this text; tacho COMMAND --help for one command

Exit status
  0  understood, valid
  1  the command line makes no sense, or the file cannot be read
  2  nothing in the file was understood, or the run is not valid
`;

const width = Math.max(...adapters.map(({ name }) => name.length));

export const PARSE_HELP = `tacho parse FILE|-  [--tool auto|NAME] [--json]

Reads the native output of a benchmark tool and shows its results as a table. Doubts, and everything that was not
taken with the reason why, go to standard error. A FILE of - is standard input.

Options
  --tool NAME   the tool that wrote the file; auto, the default, finds out by itself
  --json        print one JSON document instead: tool, results, warnings, rejected, scenarios, environment, harness

Tools, and what each is recognised by
${adapters.map(({ name, looksFor }) => `  ${name.padEnd(width)}  ${looksFor}`).join('\n')}

Exit status: 0 when anything was understood, 2 when nothing was, 1 for misuse.
`;

export const VALIDATE_HELP = `tacho validate FILE|-  [--json]

Checks a run in the run format, as the server would, and lists every fault with its place (a JSON pointer).
A FILE of - is standard input.

Options
  --json   print one JSON document instead: ok, results, faults

Exit status: 0 when the run is valid, 2 when it is not, 1 for misuse.
`;
