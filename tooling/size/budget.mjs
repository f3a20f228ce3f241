// How much of each room there may be. Lines may move from room to room, as code does, as long as the sums stay.
// What grows beyond that stands under RAISED, with its reason.

/** @typedef {{ lines: number, files: number }} Size */

/** @type {Record<string, Size>} */
export const ROOMS = {
  '.': { lines: 160, files: 4 },
  'apps/cli': { lines: 7_940, files: 103 },
  'apps/ingest': { lines: 6_460, files: 97 },
  'apps/web': { lines: 38_775, files: 546 },
  bench: { lines: 120, files: 2 },
  'bench/conduct': { lines: 0, files: 0 },
  'bench/contracts': { lines: 0, files: 0 },
  'bench/costs': { lines: 370, files: 7 },
  'bench/databases': { lines: 1_220, files: 12 },
  'bench/plans': { lines: 295, files: 6 },
  'bench/processes': { lines: 750, files: 12 },
  'bench/turns': { lines: 1_330, files: 12 },
  'bench/workers': { lines: 0, files: 0 },
  harnesses: { lines: 4_585, files: 58 },
  lab: { lines: 3_100, files: 36 },
  'packages/adapters': { lines: 20_355, files: 156 },
  'packages/analysis': { lines: 11_910, files: 164 },
  'packages/openapi': { lines: 3_670, files: 49 },
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

/** The sums of all rooms, and the words in docs/. They only fall; reports took 1,200 words: markers, update, check, pages, and two error pages; the league 950: contracts, what is fair, how to add a driver. */
export const ALL = { lines: 128_550, files: 1_751, words: 77_150 };

/** @type {{ room: string, lines: number, files: number, because: string }[]} */
export const RAISED = [
  {
    room: 'packages/store',
    lines: 440,
    files: 7,
    because:
      'Accounts are suspended and listed, sessions hashed, secrets of rules encrypted, addresses of e-mail confirmed.',
  },
  {
    room: 'packages/store',
    lines: 195,
    files: 6,
    because:
      'The index of points is rebuilt, nodes of a cluster are asked, and waiting work is found by one statement.',
  },
  {
    room: 'apps/web',
    lines: 3_690,
    files: 75,
    because:
      'A page of accounts for administrators, one for the links in e-mails, the API reference in parts, points by time, fields of import that are read, chance in words; the palette has actions, pages and changes, and the keys of a page a list; changes are lines with strips and a filter text; a driver has lanes of what its releases moved, another driver and costs beside; drivers of one release stand beside a trend; scripts start after the first frame, with data that is compressed, files are sent with Brotli, one listener follows links, and early clicks are answered; every view freezes by one mechanism, with a form on each page.',
  },
  {
    room: 'packages/stats',
    lines: 705,
    files: 11,
    because:
      'compare-3: the additive model of a case, chains of two batches, near-exact counts of two occasions, what became of a change.',
  },
  {
    room: 'packages/analysis',
    lines: 1_190,
    files: 16,
    because:
      'A driver has a metric of each family beside its histories. The cases of a batch and their noise; the standing has an order of its own beside the mean of each pair; values are shown at the level of their anchor; what became of a change, counts of two occasions, and changes as lines of a release with families of metrics, their noise found once a series.',
  },
  {
    room: 'packages/store',
    lines: 380,
    files: 3,
    because:
      'Batches are read as a whole: the noise of a pair is that of its batch, whatever a page shows. Levels of anchors, and what was measured of a release, are read too.',
  },
  {
    room: 'packages/views',
    lines: 100,
    files: 1,
    because:
      'Changes are searched: the newest groups with their words; they are read as lines. A driver is held against another one.',
  },
  {
    room: 'packages/schema',
    lines: 230,
    files: 2,
    because:
      'The content of a frozen view. Batches, the level of an anchor, the block of a process, the pools of compare-3; a filter text of changes and their fates.',
  },
  {
    room: 'packages/reports',
    lines: 3_200,
    files: 38,
    because:
      'A new room: markers of living blocks, tables, figures and sentences of any document, and eight rules of contradiction.',
  },
  {
    room: 'packages/openapi',
    lines: 30,
    files: 0,
    because: 'Answers have what became of a change; a query has a filter text; a project says which metrics lead.',
  },
  {
    room: 'packages/telemetry',
    lines: 30,
    files: 1,
    because: 'Garbage is collected while a process takes more memory than it should.',
  },
  {
    room: 'apps/cli',
    lines: 120,
    files: 1,
    because:
      'Documents are checked. Two runs are compared by the noise that they tell of themselves; a comment folds what says the same.',
  },
  {
    room: 'apps/ingest',
    lines: 295,
    files: 5,
    because:
      'E-mail is sent to each address by itself, after a link, within limits; addresses are encrypted; idle servers ask less.',
  },
  {
    room: 'prisma',
    lines: 160,
    files: 3,
    because:
      'Migrations: triggers in a cluster, addresses of rules, a column of accounts, labels that differ, leading metrics.',
  },
  {
    room: 'tooling',
    lines: 180,
    files: 0,
    because: 'Four commands for accounts, the bundle of what fills a database, its containers, and these reasons.',
  },
  {
    room: 'packages/adapters',
    lines: 305,
    files: 2,
    because:
      'A pasted page says in words what its figures were measured with; sentences and labels are read, doubts left out.',
  },
  {
    room: 'lab',
    lines: 55,
    files: 1,
    because: 'The memory of the web server is measured while its pages are read.',
  },
  {
    room: 'apps/cli',
    lines: 1_900,
    files: 28,
    because:
      'Pages are frozen from anywhere; documents are filled, checked and proposed by pull request on two code hosts.',
  },
  {
    room: 'apps/ingest',
    lines: 400,
    files: 5,
    because: 'Shares are made and read, reports are stored with versions.',
  },
  {
    room: 'packages/openapi',
    lines: 420,
    files: 5,
    because: 'Operations of shares and reports, with their examples.',
  },
  {
    room: 'packages/reports',
    lines: 1_650,
    files: 28,
    because:
      'Blocks of documents: planned, evaluated, drawn in Markdown, MDX and reStructuredText, proposed for tables.',
  },
  {
    room: 'packages/store',
    lines: 225,
    files: 8,
    because: 'Reports with versions, where two editors lose nothing.',
  },
  {
    room: 'prisma',
    lines: 75,
    files: 1,
    because: 'Reports have tables of their own, with their versions.',
  },
  {
    room: 'tooling',
    lines: 60,
    files: 0,
    because: 'The upload server is told where the pages are.',
  },
  {
    room: 'apps/web',
    lines: 6_010,
    files: 97,
    because:
      'Reports of a project: drawn with the figures of now, written with preview and check, compared, frozen, exported; a third of it is tests.',
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
    lines: 5_500,
    files: 68,
    because: 'Workers of 36 drivers in six languages; a template of tacho bench is such a folder.',
  },
  {
    room: 'apps/cli',
    lines: 400,
    files: 4,
    because:
      'What is recorded of the published figures is measured by tacho bench; it starts a database, checks what workers do, ranks several drivers, and has a template for each pair.',
  },
  {
    room: 'apps/ingest',
    lines: 20,
    files: 0,
    because: 'The league as a view.',
  },
  {
    room: 'apps/web',
    lines: 1_650,
    files: 30,
    because: 'The league: page, table, cells, exports, badge, share and one for each database.',
  },
  {
    room: 'packages/analysis',
    lines: 940,
    files: 12,
    because: 'A league: its batch, its cases, its headline as one more case, and who is shown to be before whom.',
  },
  {
    room: 'packages/openapi',
    lines: 120,
    files: 3,
    because: 'The operation of a league with its response.',
  },
  {
    room: 'packages/schema',
    lines: 80,
    files: 0,
    because: 'The database of a benchmark; a league is a view that can be frozen.',
  },
  {
    room: 'packages/stats',
    lines: 75,
    files: 3,
    because: 'Ranks with ties by Holm.',
  },
  {
    room: 'packages/views',
    lines: 125,
    files: 4,
    because: 'The league is read; pairs are read with the harnesses of near-exact counts.',
  },
  {
    room: 'bench/databases',
    lines: 60,
    files: 7,
    because: 'Each of three databases has a file, beside what they share; a way to a server may be made longer.',
  },
  {
    room: 'bench',
    lines: 40,
    files: 0,
    because: 'The command of a league: a delay, a run that is measured again, and whether runs are uploaded.',
  },
  {
    room: 'bench/plans',
    lines: 20,
    files: 2,
    because: 'A plan says which run it measures again, and that tacho is missing before anything is built.',
  },
  {
    room: 'tooling',
    lines: 60,
    files: 0,
    because: 'What the templates need is installed in CI, and these reasons.',
  },
  {
    room: 'apps/cli',
    lines: 45,
    files: 2,
    because: 'A cell that is measured again is said to be within its interval, or not.',
  },
  { room: 'apps/web', lines: 20, files: 0, because: 'Home and overview lead to the leagues.' },
  { room: 'prisma', lines: 30, files: 0, because: 'Three leagues in the demo, which have no report.' },
];
