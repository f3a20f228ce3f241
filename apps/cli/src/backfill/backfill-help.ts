import { DESTINATION_HELP } from '../server/read-destination.ts';

export const BACKFILL_HELP = `tacho backfill FILE|FOLDER … [options]

Sends results of the past, each run at its own time: native output of a tool, a run a file; runs in the run format, also
many as NDJSON; and the history of github-action-benchmark (data.js), each entry a run with its commit and date. A folder
stands for the files in it and below. Native output is read here, by the project's mapping rules.

Nothing is stored twice: after a break, give the same command again.

Options
${DESTINATION_HELP}  --started-at-from WHAT   when native output was measured: name, the default, the date in the name of its file or
                       folder, in UTC; git, the commit that last changed the file; mtime, when it was written
  --tool NAME          the tool that wrote the files; auto, the default, finds out by itself
  --driver-version NAME=VERSION   version of a driver the output names without one; may be repeated
  --env FILE           environment of the measurements as JSON; nothing of this machine is taken
  --repository NAME    where the code is, such as example/connectors
  --branch NAME        the branch that was measured; later runs are compared with the newest of it
  --dry-run            check everything, store nothing
  --retry-for SECONDS  keep trying for this long while the server is away, 60 unless said otherwise
  --json               print one JSON document: runs, left

Exit status: 0 all stored, 1 misuse, 2 something was refused or not understood, 75 the server is away.
`;
