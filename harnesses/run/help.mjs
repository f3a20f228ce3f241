export const HELP = `npm run bench -- [options]
npm run bench -- backfill [options]     the same over published versions of a driver; see backfill --help

Runs real drivers against a real server and uploads what was measured: a run for each invocation of each part.

Options
  --harness NAME,…     node, go, java, cpp, the folder of one of your own, or all, the default
  --suite smoke|full   smoke, the default: short times, one invocation; full: proper times, three invocations
  --server URL         a server of yours instead of a private MariaDB: mariadb://user:password@host:port/database, with
                       ?socket=/path for its UNIX socket. Tables are made in that database. BENCH_SERVER says the same
                       without showing a password in the list of processes.
  --driver NAME,…      these drivers only; NAME@VERSION for a version other than the harness's own
  --scenario ID,…      these scenarios only
  --part NAME,…        these parts of the suite only, such as tcp or unix
  --invocations N      of each part; every one is a run, and together they are a batch
  --reproduces RUN     say in every run that it measures RUN again: its id, or the address of its page
  --pin auto|none|N    bind server and client to one core: the last one, none, or core N
  --no-upload          measure only; the files stay where the last lines say
  --out DIR            folder of the runs, .cache/bench/runs unless said otherwise
  --help               this text

Environment
  TACHO_URL            address of the upload API, http://127.0.0.1:3001 unless set
  TACHO_TOKEN          upload token, if one project takes everything
  TACHO_TOKENS_DIR     folder with a token for each project, in a file of its name
  TACHO_TOKEN_FILE     token for projects that have no file there
  TACHO_BIN            path of the command tacho, if it is not on the PATH
  BENCH_CACHE_DIR      folder of everything that is kept, .cache/bench unless set

Exit status
  0    everything asked for was measured and, unless --no-upload, stored
  1    the command line makes no sense
  2    something failed: a cell, an invocation, or the server refused a run
  3    a harness that was named could not run here: the words say what to install. With all it is left out, and that is 0.
  75   measured, but the server is unavailable: kept, and sent by the next start
  129, 130, 143   stopped by SIGHUP, Ctrl-C or SIGTERM
`;

export const BACKFILL_HELP = `npm run bench -- backfill --harness NAME --driver NAME,… [options]

Measures the published versions of drivers and uploads a run for each invocation of each version. What was measured
before is not measured again: started once more, the same command goes on where it was broken off.

Options
  --harness NAME       node, go or java
  --driver NAME,…      whose versions; NAME@RANGE for a range of its own
  --versions RANGE     such as '>=2.5' or '>=3.0 <3.3'; every release unless said otherwise
  --one-per WHAT       the newest of each minor or major release only; all, the default
  --limit N            at most so many versions of each driver, spread over the range, the newest among them
  --pre                pre-releases too
  --scenario ID,…      these scenarios only
  --invocations N      of each version, 3 unless said otherwise
  --dry-run            show the versions and what is left to do, measure nothing
  --restart            forget what was measured before
  --retry-failed       measure again what failed before
  --server, --pin, --suite, --reproduces, --no-upload   as without backfill: npm run bench -- --help

Exit status: as there.
`;
