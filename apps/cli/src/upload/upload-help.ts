import { DESTINATION_HELP } from '../server/read-destination.ts';

export const UPLOAD_HELP = `tacho upload FILE|- … [options]

Sends results to the server: native output of a benchmark tool, a run in the run format, or runs as NDJSON. Each file
is a separate run. Sending the same file again stores nothing twice. While the server is unavailable the upload is kept on
disk, and the next upload sends it first. A FILE of - is standard input.

Options
${DESTINATION_HELP}  --dry-run            check and compare, store nothing
  --json               print one JSON document: runs, notes, waiting
  --fail-on OUTCOME,…  exit status 3 at these verdicts: worse, better, same, no-difference, insufficient-samples,
                       not-comparable, suspected
  --against WHAT       verdicts against what: base, reference, or auto, the default: the base where one was found

For native output, which does not contain everything
  --tool NAME          the tool that wrote it; auto, the default, finds out by itself
  --started-at TIME    when it was measured, RFC 3339; otherwise the time the file was last written
  --driver-version NAME=VERSION   version of a driver the output names without one; may be repeated
  --env FILE           environment as JSON, over what is captured here; also what tacho env --json printed
  --no-env             leave this machine out: it was measured elsewhere
  --defaults FILE      JSON with finishedAt, title, repetitionGroup, reproduces, source, harness, notes, project,
                       driverVersions, driver, mapping, scenarios, results
  --title TEXT, --repetition-group ID, --project NAME, --reproduces RUN   the same, one by one
  --one-run            all files are one run

When the server does not respond
  --retry-for SECONDS  keep trying for this long, 60 by default
  --wait               keep trying until it responds
  --no-spool           neither keep the upload on disk nor send what waits there
  --spool-ok           exit status 0 instead of 75 where the upload is kept

Exit status: 0 stored, 1 usage error, 2 rejected by the server, 3 a verdict of --fail-on, 75 server unavailable.
`;
