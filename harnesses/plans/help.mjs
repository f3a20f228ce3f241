export const HELP = `npm run bench -- [options]
npm run bench -- backfill [options]     the published versions of a driver; see backfill --help

Measures real drivers against a real server and uploads the results: one run for each invocation. Processes of all drivers,
or versions, run short slices in turn on one core, and each is compared with the anchor beside it.

Options
  --harness NAME,…     node, go, java, cpp, the folder of another harness, or all, the default
  --suite smoke|full|costs
                       smoke, the default: one invocation of few short slices in every scenario, to see that everything
                       works; full: slices of 20 ms, four invocations; costs: bytes, allocations, round trips of an
                       operation instead of its time, five invocations
  --driver NAME,…      only these drivers; NAME@VERSION for another version than the harness's own
  --anchor NAME        with what the others are compared, or NAME@VERSION; the first driver by default
  --scenario ID,…      only these scenarios
  --transport tcp|unix by TCP or by the UNIX socket of the server; tcp by default where there is a choice
  --server URL         use this server instead of a private MariaDB: mariadb://user:password@host:port/database, with
                       ?socket=/path for its UNIX socket. Tables are created in that database. BENCH_SERVER does the
                       same and keeps the password out of the list of processes.
  --invocations N      each with fresh processes; each is a run, and together they are a repetition group
  --rounds N           slices of each process in an invocation: 3 or, in full, 60 by default
  --restart            measure everything anew, as another repetition group. Otherwise the same command continues after
                       an interruption, and a larger number of invocations adds to those that were measured
  --profile            sample every worker afterwards, at most six: where the time goes
  --reproduces RUN     mark every run as a reproduction of RUN: its id, or the URL of its page
  --pin auto|none|N    bind server and client to one core: the last one, none, or core N
  --priority=N         nice value of server and clients; below 0 it needs root
  --no-upload          only measure
  --out DIR            write the runs there too: node-full/run-001.json and so on
  --report FILE        write a page of HTML there, of one harness
  --help               print this text

Environment
  TACHO_URL            URL of the upload API, http://127.0.0.1:3001 by default
  TACHO_TOKEN          upload token, if one project receives everything
  TACHO_TOKENS_DIR     folder with a token file for each project, named by the project
  TACHO_TOKEN_FILE     token for projects without a file there
  TACHO_BIN            path of the command tacho, if it is not on the PATH
  BENCH_CACHE_DIR      folder of plans, drivers and programs, .cache/bench by default

Exit status
  0    everything was measured and, unless --no-upload, stored
  1    usage error
  2    something failed: a cell, an invocation, or the server rejected a run
  3    a named harness cannot run here, or nothing was measured; the output says what to install. With all, a harness
       that cannot run is skipped, and the status is 0 if another one measured something.
  75   measured, but the server is unavailable: the runs are kept and sent by the next start, or by tacho flush
  129, 130, 143   stopped by SIGHUP, Ctrl-C or SIGTERM
`;

export const BACKFILL_HELP = `npm run bench -- backfill --harness NAME --driver NAME,… [options]

Measures the published versions of drivers, in turns with an anchor: by default the version that the harness measures
anyway. Many versions are several repetition groups, each with the same anchor.

Options
  --harness NAME       node, go or java
  --driver NAME,…      the drivers; NAME@RANGE for a range of one driver
  --versions RANGE     such as '>=2.5' or '>=3.0 <3.3'; every release by default
  --one-per WHAT       only the newest of each minor or major release; all, the default
  --limit N            at most N versions of each driver, spread over the range, with the newest
  --pre                include pre-releases
  --dry-run            show the versions, measure nothing
  --suite smoke|full|costs   full by default
  --anchor, --scenario, --transport, --server, --invocations, --rounds, --restart, --profile, --reproduces, --pin,
  --priority, --no-upload, --out   as without backfill: npm run bench -- --help

Exit status: as there.
`;
