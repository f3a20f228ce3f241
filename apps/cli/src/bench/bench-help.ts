import { DESTINATION_HELP } from '../server/ask-server.ts';

export const BENCH_HELP = `tacho bench [options]
tacho bench init [--database NAME] [--language NAME] [--driver NAME] [DIR]

Measures two builds of a driver, or several drivers, in turns: short slices of all of them on one core, so that what disturbs
the machine disturbs all. Prints how each compares with the base, by the rules of the pages, and uploads the runs. docs/bench.md
describes the file and the workers; tacho bench init writes both. An interrupted start continues.

Options
  --config FILE            what to measure; tacho-bench.json
  --scenario ID,…          these scenarios of the file alone
  --anchor NAME            the worker that all others are compared with; base, or else the first
  --metric NAME            latency, throughput or cpu-time
  --invocations N          repeats, each with new processes; 5, or more where 5 would show nothing
  --rounds N               slices of each process in one invocation; 60
  --pin auto|none|N        the core of all workers
  --priority=N             nice value of the workers; below 0 needs root
  --smallest-difference X  smallest difference that counts, as a share; 0.03
  --title TEXT             title of the runs
  --within LOW..HIGH       say whether the one cell is repeated: how many times the figure of the anchor it was before
  --load auto|RATE,…       load curves: run at fixed rates, in operations a second, and time each operation from when it was due
  --connections N,…        of each worker, with --load; 1
  --profile                then sample all workers, at most 6: where their processor time goes
  --restart                measure anew what an interrupted start has measured
  --out DIR                write the runs there too: run-001.json and so on
  --report FILE            write a report of HTML there, which needs no server: without a token nothing is uploaded
  --no-upload              upload nothing; no server and no token is needed
${DESTINATION_HELP}  --retry-for SECONDS      how long to wait for a server that is unavailable; 60
  --spool-ok               exit status 0 if the server is unavailable and the runs are kept
  --markdown               print a table in Markdown
  --json                   print one JSON document: counts, cells, batch, markdown, runs,
                           notes
  --fail-on OUTCOME,…      exit status 3 at these verdicts: worse, better, same, no-difference, insufficient-samples,
                           not-comparable

Exit status: 0 measured, 1 usage error, 2 a worker failed or the server rejected a run, 3 a verdict of --fail-on, 75 server
unavailable or interrupted.
`;
