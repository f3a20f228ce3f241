export const HELP = `tacho: benchmark results of database connectors, from the command line

Usage
  tacho upload FILE|- …    send results to the server, each stored once
  tacho parse FILE|-       show what is understood of a tool's native output
  tacho validate FILE|-    check a run in the run format
  tacho env                show how an upload describes this machine and this job
  tacho doctor             check whether an upload from here would succeed
  tacho flush              send the uploads that wait because the server was unavailable
  tacho spool              list the uploads that wait
  tacho compare A B        compare two runs, stored or in files, cell by cell
  tacho bench              measure two builds or drivers in turns, and compare them
  tacho bisect             find the commit of a change: a step of git bisect run
  tacho import PATH …      send results of the past, each at its own time
  tacho token VERB         make, list and revoke upload tokens
  tacho mapping VERB       show, try and set the rules that explain names
  tacho releases VERSION … store which versions of a driver exist, for badges
  tacho exclude RUN        exclude a run from results, with a reason
  tacho include RUN        include it again
  tacho delete RUN         delete a run
  tacho summary FILE|- …   upload summary, as Markdown
  tacho comment FILE|- …   the same as a comment on a pull request, which the next one replaces
  tacho check FILE|- …     the same as a check of the commit of a pull request
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
