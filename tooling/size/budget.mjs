// How much of each room there may be. Lines may move from room to room, as code does, as long as the sums stay.
// What grows beyond that stands under RAISED, with its reason.

/** @typedef {{ lines: number, files: number }} Size */

/** @type {Record<string, Size>} */
export const ROOMS = {
  '.': { lines: 160, files: 4 },
  'apps/cli': { lines: 7_940, files: 103 },
  'apps/ingest': { lines: 6_460, files: 97 },
  'apps/web': { lines: 38_640, files: 543 },
  bench: { lines: 120, files: 2 },
  'bench/conduct': { lines: 0, files: 0 },
  'bench/contracts': { lines: 0, files: 0 },
  'bench/costs': { lines: 370, files: 7 },
  'bench/databases': { lines: 1_220, files: 12 },
  'bench/profiles': { lines: 0, files: 0 },
  'bench/load': { lines: 0, files: 0 },
  'bench/noise': { lines: 0, files: 0 },
  'bench/plans': { lines: 335, files: 6 },
  'bench/processes': { lines: 750, files: 12 },
  'bench/turns': { lines: 1_330, files: 12 },
  'bench/workers': { lines: 6, files: 1 },
  harnesses: { lines: 3_270, files: 46 },
  lab: { lines: 3_100, files: 36 },
  'packages/adapters': { lines: 20_355, files: 156 },
  'packages/analysis': { lines: 11_910, files: 164 },
  'packages/charts': { lines: 135, files: 3 },
  'packages/lockfiles': { lines: 0, files: 0 },
  'packages/openapi': { lines: 3_670, files: 49 },
  'packages/profiles': { lines: 0, files: 0 },
  'packages/reports': { lines: 0, files: 0 },
  'packages/schema': { lines: 3_960, files: 69 },
  'packages/stats': { lines: 1_870, files: 40 },
  'packages/store': { lines: 9_410, files: 188 },
  'packages/telemetry': { lines: 910, files: 25 },
  'packages/units': { lines: 240, files: 6 },
  'packages/views': { lines: 1_810, files: 46 },
  prisma: { lines: 2_680, files: 10 },
  tooling: { lines: 6_560, files: 103 },
};

/** The sums of all rooms, and the words in docs/. They only fall; reports took 1,200 words: markers, update, check, pages, and two error pages; the league 950: contracts, what is fair, how to add a driver; what was recorded of it 150; lockfiles 170: the command and the comment of pull requests; profiles 190: how frames are compared, and what counters rule out; following a change and watching releases 290; titles above results, tables, and more forms of tools 160; profiles of a run, how they are made and sent, and why a change happened 610; the report of a release 90; recorded profiles 60; tables, histograms and seven tools 700; distributions 200; the page of a distribution 75; releases, the command of an installation, load curves, texts for programs 490; the noise of a machine 45; workflows that are written, and results that are adopted 270; a page for the first verdict, and claimed projects 550; and of adopting 30; forks, labels, comments and matrices 870; groups and the HTML report 170; PHP and pinned views 80; owners 60; pages for who chooses a driver and who quotes a figure, and what was followed 480; releases of seven drivers, pull requests and cells that were counted 170; and the memory of asyncio 61; how long a first verdict takes 100. */
export const ALL = { lines: 127_281, files: 1_740, words: 83_471 };

/** @type {{ room: string, lines: number, files: number, because: string }[]} */
export const RAISED = [
  {
    room: 'packages/charts',
    lines: 110,
    files: 5,
    because: 'Colours, markers and scales, for programs without React (from apps/web).',
  },
  { room: 'bench/noise', lines: 140, files: 2, because: 'One program against itself: a new room.' },
  {
    room: 'bench/load',
    lines: 240,
    files: 3,
    because: 'Load curves: a new room, of rates, connections and what is reported of them.',
  },
  { room: 'harnesses', lines: 20, files: 0, because: 'A suite is profiled. A version is found as its pages spell it.' },
  {
    room: 'packages/store',
    lines: 2080,
    files: 45,
    because:
      'Accounts are suspended and listed, sessions hashed, secrets of rules encrypted, addresses of e-mail confirmed. The index of points is rebuilt, nodes of a cluster are asked, and waiting work is found by one statement. Batches are read as a whole: the noise of a pair is that of its batch, whatever a page shows. Levels of anchors, and what was measured of a release, are read too. Reports with versions, where two editors lose nothing. Profiles of runs are rows of their own. Profiles of runs. The newest batches of a pool are read whatever a page shows. So are histograms of results, found by series. Scenarios with histograms are listed. A project is claimed. Groups of an identity provider become roles. Pinned pages. A change has an owner.',
  },
  {
    room: 'apps/web',
    lines: 17845,
    files: 314,
    because:
      'A page of accounts for administrators, one for the links in e-mails, the API reference in parts, points by time, fields of import that are read, chance in words; the palette has actions, pages and changes, and the keys of a page a list; changes are lines with strips and a filter text; a driver has lanes of what its releases moved, another driver and costs beside; drivers of one release stand beside a trend; scripts start after the first frame, with data that is compressed, files are sent with Brotli, one listener follows links, and early clicks are answered; every view freezes by one mechanism, with a form on each page. Reports of a project: drawn with the figures of now, written with preview and check, compared, frozen, exported; a third of it is tests. The league: page, table, cells, exports, badge, share and one for each database. Home and overview lead to the leagues. The list of leagues says who is first. A lockfile is pasted. A change has a page: what else moved, and a graph of calls with its table; any two profiles have one. The page of an upgrade: form, pickers, three cards, its table and axis, exports, and what finds it. Where a profile of another environment is from. The import page asks where the drivers are, and for the unit. The page of a distribution: curves, ratio, histogram, verdicts, exports; percentiles on compare and trend; what is done before the scripts are there. Texts of pages, sitemaps, MCP, Parquet, code and citation; the command is served; the knee of a load curve. A rule of groups on the page of members. Pinned views: links of the overview, entries of the palette, their place in the settings. A change has an owner. A browser keeps the trend that the server drew.',
  },
  {
    room: 'packages/stats',
    lines: 1185,
    files: 21,
    because:
      'compare-3: the additive model of a case, chains of two batches, near-exact counts of two occasions, what became of a change. Ranks with ties by Holm. Frames of profiles are compared. Quantiles of two distributions. Invocations that a difference needs. The knee of a load curve.',
  },
  {
    room: 'packages/analysis',
    lines: 6085,
    files: 84,
    because:
      'A driver has a metric of each family beside its histories. The cases of a batch and their noise; the standing has an order of its own beside the mean of each pair; values are shown at the level of their anchor; what became of a change, counts of two occasions, and changes as lines of a release with families of metrics, their noise found once a series. A league: its batch, its cases, its headline as one more case, and who is shown to be before whom. The mean of a league is that of its cells. Profiles of two versions are compared: a tree, a table and a sentence. What counters of a change rule out, as a title. Profiles of a pair are chosen, counters of a change are planned and read. An upgrade: its sentence, target, releases to avoid and to thank, gaps, its comment, and chains of two batches. Distributions compared by quantiles. Two distributions are described in words; the batch, the sides and the case are chosen.',
  },
  {
    room: 'packages/views',
    lines: 1290,
    files: 22,
    because:
      'Changes are searched: the newest groups with their words; they are read as lines. A driver is held against another one. The league is read; pairs are read with the harnesses of near-exact counts. The drivers of a project as JSON. Why a change happened: its counters and its profiles. An upgrade is planned, read in two steps and filled. The report of a release, which pages, API and command share (from apps/web). Distributions of two sides. Sides and cases of a distribution are chosen. Knees of a sweep.',
  },
  {
    room: 'packages/schema',
    lines: 930,
    files: 18,
    because:
      'The content of a frozen view. Batches, the level of an anchor, the block of a process, the pools of compare-3; a filter text of changes and their fates. The database of a benchmark; a league is a view that can be frozen. The stored form of a profile, and what is wrong with one. A run carries profiles. Markdown is escaped in one place for pages and comments. Histograms of results; questions about a table. What a closed loop leaves out is added to a histogram.',
  },
  {
    room: 'packages/reports',
    lines: 4850,
    files: 66,
    because:
      'A new room: markers of living blocks, tables, figures and sentences of any document, and eight rules of contradiction. Blocks of documents: planned, evaluated, drawn in Markdown, MDX and reStructuredText, proposed for tables.',
  },
  {
    room: 'packages/openapi',
    lines: 1510,
    files: 22,
    because:
      'Answers have what became of a change; a query has a filter text; a project says which metrics lead. Operations of shares and reports, with their examples. The operation of a league with its response. The drivers of a project. Operations of profiles, and why a change happened. An upgrade is a query, an operation and a response. The report of a release. Distributions of two sides. The address of a distribution. The version. Pinned pages. A change has an owner.',
  },
  {
    room: 'packages/telemetry',
    lines: 30,
    files: 1,
    because: 'Garbage is collected while a process takes more memory than it should.',
  },
  {
    room: 'apps/cli',
    lines: 8255,
    files: 109,
    because:
      'Documents are checked. Two runs are compared by the noise that they tell of themselves; a comment folds what says the same. Pages are frozen from anywhere; documents are filled, checked and proposed by pull request on two code hosts. What is recorded of the published figures is measured by tacho bench; it starts a database, checks what workers do, ranks several drivers, and has a template for each pair. A cell that is measured again is said to be within its interval, or not. tacho upgrade: lockfiles of two revisions, one comment on all drivers that changed. tacho upgrade: lockfiles of two revisions. A change is followed to its release and its commit, and new releases are watched: versions by their registry, workers from templates in any version, repositories. tacho bench samples workers, and says where two versions differ; profiles of any program are sent. The report of a release for its notes, by hand and by tacho watch. Two questions about a table; folders of runs. Load curves are measured; a line where the server has another version. What the noise of a machine can show. Workflows are written, and the results of a clone are adopted. A driver of a checkout is measured. Jobs of documents and of measurements are written by the same lines. What jobs without a secret measured is verified and received. A measurement is written as a page of HTML. A file may build both checkouts itself.',
  },
  {
    room: 'apps/ingest',
    lines: 1090,
    files: 13,
    because:
      'E-mail is sent to each address by itself, after a link, within limits; addresses are encrypted; idle servers ask less. Shares are made and read, reports are stored with versions. The league as a view. Drivers are an operation. Profiles are added to runs and read; why a change happened is a view. An upgrade is an operation. The report of a release. The version and where the command is. A fork is the base of nothing. Groups become roles. Pages are pinned. A change has an owner.',
  },
  {
    room: 'prisma',
    lines: 420,
    files: 10,
    because:
      'Migrations: triggers in a cluster, addresses of rules, a column of accounts, labels that differ, leading metrics. Reports have tables of their own, with their versions. Three leagues in the demo, which have no report. Profiles of runs. Histograms of results. A project is claimed. Groups become roles. Pinned pages. A change has an owner.',
  },
  {
    room: 'tooling',
    lines: 465,
    files: 2,
    because:
      'Four commands for accounts, the bundle of what fills a database, its containers, and these reasons. The upload server is told where the pages are. What the templates need is installed in CI, and these reasons. A room for lockfiles. A release is written by one command; the command is packed once. These reasons. These reasons. What every page starts is compiled by another thread.',
  },
  {
    room: 'packages/adapters',
    lines: 3330,
    files: 37,
    because:
      'A pasted page says in words what its figures were measured with; sentences and labels are read, doubts left out. The package of a driver by its name. Titles above results are read for every tool by one rule; known stores in one place are drivers, a text of no tool is told which it is near to, and tables of no tool are read last. Distributions are kept: a reader of HdrHistogram with its own inflate, and its logs as a tool. Tables in any form, histograms, db_bench, benchstat and six smaller tools, raw.csv of criterion. Points of k6 are statistics and a histogram.',
  },
  {
    room: 'lab',
    lines: 55,
    files: 1,
    because: 'The memory of the web server is measured while its pages are read.',
  },
  {
    room: 'bench/conduct',
    lines: 300,
    files: 2,
    because: 'What a worker does is seen from outside: rows, types, what it wrote, statements and round trips.',
  },
  {
    room: 'bench/contracts',
    lines: 270,
    files: 2,
    because: 'Twelve scenarios for three databases and every language, with the rows that must come back.',
  },
  {
    room: 'bench/workers',
    lines: 7660,
    files: 93,
    because:
      'Workers of 36 drivers in six languages; a template of tacho bench is such a folder. Drivers are built from a checkout too. They sample themselves, Java with a file of its own. Workers give the times of single operations in buckets. Six helpers run at a fixed rate over several connections. Workers that the author of a driver completes, with the protocol in C#. Six drivers of PHP, with its helpers.',
  },
  {
    room: 'bench/databases',
    lines: 66,
    files: 7,
    because:
      'Each of three databases has a file, beside what they share; a way to a server may be made longer. The socket of PostgreSQL has a short path too.',
  },
  {
    room: 'bench',
    lines: 40,
    files: 0,
    because: 'The command of a league: a delay, a run that is measured again, and whether runs are uploaded.',
  },
  {
    room: 'bench/processes',
    lines: 8,
    files: 0,
    because: 'A process that measures several times keeps to the cores it had at first.',
  },
  {
    room: 'bench/turns',
    lines: 175,
    files: 1,
    because:
      'The protocol has a request for a sampled pass. Histograms of single operations. Percentiles of latency. A worker at a fixed rate.',
  },
  {
    room: 'bench/profiles',
    lines: 470,
    files: 8,
    because:
      'A new room: workers are sampled in passes in turns, by themselves or from outside by py-spy, perf or callgrind.',
  },
  {
    room: 'bench/plans',
    lines: 40,
    files: 2,
    because:
      'A plan says which run it measures again, and that tacho is missing before anything is built. The command that repeats a cell is one for leagues and releases. A version is found as its pages spell it.',
  },
  {
    room: 'packages/profiles',
    lines: 850,
    files: 12,
    because:
      'A room of its own for what reads the files of V8, pprof, folded stacks and callgrind; it was one of adapters.',
  },
  {
    room: 'packages/lockfiles',
    lines: 930,
    files: 26,
    because:
      'A new room: fifteen kinds of lockfiles, by readers of their own where a parser of the whole language takes seconds, and the drivers in them.',
  },
];
