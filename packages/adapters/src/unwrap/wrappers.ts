import { BUILD_MESSAGE, CI_MARK, RUNNER_MESSAGE } from '../text/runner-messages.ts';

/** The lines that one stream of a wrapper has: a service of Compose, a package of a monorepo. */
type StreamSeen = {
  readonly name: string;
  readonly lines: number;
  /** Those of them that stand in a run of at least three wrapped lines. */
  readonly inRuns: number;
  /** A line that only the wrapped program's runner prints stands behind the prefix: npm's header, for one. */
  readonly isProven: boolean;
};

/** What a wrapper's prefix matches in a file. Blank lines and lines with nothing behind the prefix count nowhere. */
export type Seen = {
  readonly lines: number;
  /** Lines of the file that are not blank, with the prefix or without it. */
  readonly all: number;
  readonly inRuns: number;
  readonly streams: readonly StreamSeen[];
  /** Another line of the file names the tool that writes such prefixes. */
  readonly isNamed: boolean;
};

/** What a program around a tool writes before each line that the tool prints. */
export type Wrapper = {
  /** What is removed, as a sentence part that follows "the text has". */
  readonly what: string;
  /**
   * Matches the prefix at the start of a line. Groups: `stream`, whose lines belong together; `join`, where the line
   * continues the line before it.
   */
  readonly prefix: RegExp;
  /** A line behind the prefix that only the runner of the wrapped program prints. */
  readonly proof?: RegExp;
  /** A line without the prefix that names the program. */
  readonly naming?: RegExp;
  /** Lines of the program itself, with the prefix or without it, trimmed: they go with it. */
  readonly own?: RegExp;
  /** Only lines in runs lose the prefix, and a blank line ends a run: a line alone that begins so is something else. */
  readonly onlyRuns?: true;
  /** The streams that lose the prefix: none where the evidence is too weak. A wrapper without streams has one, ''. */
  readonly listEvident: (seen: Seen) => readonly StreamSeen[];
};

const DATE = String.raw`\d{4}-\d\d-\d\d`;
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const ZONE = String.raw`(?:Z|[+-]\d\d:?\d\d)`;
const STAMP = `${DATE}T${CLOCK}${ZONE}`;
const SYSLOG_DATE = String.raw`[A-Z][a-z]{2} [ \d]\d ${CLOCK}`;
const UNIT = String.raw`[\w.-]{1,100} (?<stream>[\w./@:-]{1,100})\[\d{1,10}\]:`;
/** The blank after a prefix, or the end of a line that an editor trimmed. */
const END = '(?: |$)';

/** Lines that begin with one `> ` by themselves: Gradle's tasks, and the rows of Gatling's report. Quoted, they have two. */
const OWN_ARROWS = [
  'Task :|Configure project :',
  'request count |(?:min|max|mean) (?:response time|throughput|requests)|std deviation |response time \\d',
  '.{1,120}\\(OK=',
  '(?!.{1,200}Err:).{1,120} {2}[\\d,]{1,12} {1,8}\\( {0,6}[\\d.]{1,6}%\\)\\s{0,9}$',
  '[^|]{1,100} {3}\\| {1,12}[\\d,.-]{1,12} \\| ',
]
  .map((own) => `(?! (?!>)(?:${own}))`)
  .join('');

const starting = (...parts: readonly string[]): RegExp => new RegExp(`^\\ufeff?${parts.join('')}`);

/** A document behind the prefix: no tool prints one behind a time or a name on the same line. */
const DOCUMENT = /^(?:\{\s*"|\[\s*[[{]|[[{]\s*$)/;

/** What npm, pnpm and yarn print before a script, and turbo before a task. */
const HEADER = /^(?:> (?:@?[\w./-]+@\d\S* \S|nx run )|yarn run v\d|\$ \S|cache (?:hit|miss|bypass))/;

const HEADER_OR_DOCUMENT = new RegExp(`${HEADER.source}|${DOCUMENT.source}`);

/** A result that Go and Ruby repositories keep in comments: tools print lines of their own behind `#` and `//`. */
const RESULT_IN_COMMENT =
  /^(?:Benchmark\S{1,300}\s{1,80}\d{1,15}\s{1,40}\S{1,40} ns\/op|(?:Calculating|Warming up) -{10,}$|Comparison:$|\s{0,80}\S.{0,200}\(± ?[\d.]{1,10}%\) i\/s|\s{4,80}user {1,20}system {1,20}total {1,20}real$)/;

type Evidence = Wrapper['listEvident'];

const when =
  (isEvident: (seen: Seen) => boolean): Evidence =>
  (seen) =>
    isEvident(seen) ? seen.streams : [];

/** A prefix that no tool writes before its own rows: two lines are enough, or one that is alone. */
const asMark = when(({ lines, all }) => lines >= 2 || (lines === 1 && all === 1));

/** Names come again where they are those of streams, and do not where they are those of rows. */
const areRepeated = ({ lines, all, inRuns, streams }: Seen): boolean =>
  (inRuns >= 3 || (lines === all && lines >= 2)) && streams.length * 2 <= lines;

/** A prefix like the names that tools write before their values: the stream or the file proves whose it is. */
const proven: Evidence = ({ streams, isNamed }) =>
  streams.filter(({ isProven, inRuns }) => isProven || (isNamed && inRuns >= 3));

/** All streams, where they fulfil a condition or where one of them proves whose they are. */
const whenOrProven = (isEvident: (seen: Seen) => boolean): Evidence =>
  when((seen) => isEvident(seen) || proven(seen).length > 0);

const isWhole = ({ lines, all }: Seen): boolean => lines === all;

/** A prefix that may be part of a row: nearly all lines have it. */
const nearlyEverywhere = whenOrProven(({ lines, all }) => lines >= 3 && lines >= 0.9 * all);

/**
 * Every prefix that is taken off, an outer one before the one that it contains. The sources are the documentation of
 * each program, and its logs.
 */
export const WRAPPERS: readonly Wrapper[] = [
  {
    what: 'jobs, steps and time stamps of `gh run view --log`',
    prefix: starting(String.raw`[^\t]{1,200}\t[^\t]{0,200}\t\ufeff?${STAMP}${END}`),
    own: CI_MARK,
    listEvident: asMark,
  },
  {
    what: 'time stamps and stream numbers of a GitLab log',
    prefix: starting(String.raw`${STAMP} [0-9a-f]{2}[OE](?:(?<join>\+)| |$)`),
    own: CI_MARK,
    listEvident: asMark,
  },
  {
    what: 'time stamps and streams of a container runtime',
    prefix: starting(`${STAMP} (?:stdout|stderr) [FP]${END}`),
    listEvident: asMark,
  },
  {
    what: 'time stamps and units of the system journal',
    prefix: starting(`(?:${SYSLOG_DATE}|${STAMP}) ${UNIT}${END}`),
    listEvident: asMark,
  },
  {
    what: 'time stamps of a CI job (such as GitHub Actions) or a container',
    prefix: starting(STAMP, END),
    own: CI_MARK,
    listEvident: asMark,
  },
  {
    what: 'time stamps in brackets (such as those of Jenkins)',
    prefix: starting(String.raw`\[${STAMP}\]${END}`),
    listEvident: asMark,
  },
  { what: 'time stamps of Buildkite', prefix: starting(String.raw`_bk;t=\d{13}\u0007?`), listEvident: asMark },
  {
    what: 'clock times of a Jenkins log',
    prefix: starting(`${CLOCK}(?: {2}|$)`),
    proof: DOCUMENT,
    listEvident: nearlyEverywhere,
  },
  {
    what: 'time stamps',
    prefix: starting(
      String.raw`(?:\[(?:${DATE}[T ])?${CLOCK}(?: ?${ZONE})?\]|(?:${DATE}[T ]|${SYSLOG_DATE.replace(CLOCK, '')})?${CLOCK}(?: ?${ZONE})?)${END}`,
    ),
    proof: DOCUMENT,
    listEvident: nearlyEverywhere,
  },
  {
    what: 'pods and containers of `kubectl logs --prefix`',
    prefix: starting(String.raw`\[(?<stream>pod/[\w./-]{1,200})\]${END}`),
    listEvident: asMark,
  },
  {
    // Names are padded to one width, and most end with a number. Other rows with a further column are those of a table.
    what: 'services of a Docker Compose log',
    prefix: starting(
      String.raw`(?=[\w.-]{0,100}[-_]\d{1,3} {1,60}\||[\w.-]{1,100} {2,60}\|(?! [^|]{1,500} \| ))`,
      String.raw`(?<stream>[\w.-]{1,100}) {1,60}\|${END}`,
    ),
    proof: DOCUMENT,
    naming: /^Attaching to \S/,
    own: RUNNER_MESSAGE,
    listEvident: whenOrProven((seen) => areRepeated(seen) || (seen.isNamed && seen.lines >= 2)),
  },
  {
    what: 'step numbers of a docker build',
    prefix: starting(String.raw`#\d{1,4} \d{1,6}\.\d{1,3}${END}`),
    proof: DOCUMENT,
    listEvident: whenOrProven(({ inRuns }) => inRuns >= 3),
  },
  {
    what: 'log levels of Maven or sbt',
    prefix: starting(String.raw`\[(?:INFO|WARNING|ERROR|DEBUG|info|warn|error|success|debug)\]${END}`),
    own: BUILD_MESSAGE,
    listEvident: asMark,
  },
  {
    what: 'packages and tasks of Turborepo',
    prefix: starting(
      String.raw`(?<stream>(?:@[\w.-]{1,100}/)?[\w.-]{1,100}:[A-Za-z][\w.-]{0,60}(?::[A-Za-z][\w.-]{0,60}){0,4}):${END}`,
    ),
    proof: HEADER_OR_DOCUMENT,
    naming: /^\s*(?:• )?(?:Packages in scope|Running \S+ in \d+ packages|Tasks: {1,8}\d+ successful|turbo \d)/,
    own: RUNNER_MESSAGE,
    listEvident: whenOrProven((seen) => areRepeated(seen) && isWhole(seen)),
  },
  {
    what: 'packages of `yarn workspaces foreach`',
    prefix: starting(String.raw`\[(?<stream>@?[\w./-]{1,200})\]:${END}`),
    proof: DOCUMENT,
    own: RUNNER_MESSAGE,
    listEvident: whenOrProven(areRepeated),
  },
  {
    what: 'names of concurrently or npm-run-all',
    prefix: starting(String.raw`\[(?<stream>[\w@./:-]{1,100}) {0,60}\]${END}`),
    proof: new RegExp(`${HEADER_OR_DOCUMENT.source}|^.{1,500} exited with code \\d`),
    own: RUNNER_MESSAGE,
    listEvident: whenOrProven((seen) => areRepeated(seen) && seen.streams.every(({ name }) => /^\d+$/.test(name))),
  },
  {
    what: 'packages and scripts of `pnpm --recursive`',
    prefix: starting(String.raw`(?<stream>[\w@./-]{1,200} [\w.-]{1,60}(?::[\w.-]{1,60}){0,4})(?::${END}|(?=\$ ))`),
    proof: /^(?:\$ \S|Done$|Failed$)/,
    own: RUNNER_MESSAGE,
    listEvident: whenOrProven(
      (seen) => areRepeated(seen) && seen.streams.every(({ name }) => /^(?:packages|apps|libs)\//.test(name)),
    ),
  },
  {
    what: 'packages of Lerna or Nx',
    prefix: starting(String.raw`(?<stream>(?:@[\w.-]{1,100}/)?[\w.-]{1,100}):${END}`),
    proof: HEADER,
    naming: /^(?:lerna (?:info|notice|success|ERR!)|\s*NX {2,}\S|> nx run)/,
    own: RUNNER_MESSAGE,
    listEvident: proven,
  },
  {
    // npm's header is two lines that begin so.
    what: 'quote marks',
    prefix: starting('>', OWN_ARROWS, String.raw`(?: |$|(?=\S))`),
    onlyRuns: true,
    proof: /^(?:> ?){0,9}[[{](?:\s*["{[]|\s*$)/,
    listEvident: whenOrProven((seen) => seen.inRuns >= 3 || (isWhole(seen) && seen.lines >= 2)),
  },
  {
    what: 'marks of comments',
    prefix: starting(String.raw`\s{0,40}(?://|#)${END}`),
    proof: RESULT_IN_COMMENT,
    listEvident: proven,
  },
  { what: 'indentation', prefix: /^(?: {4}|\t)/, listEvident: when((seen) => isWhole(seen) && seen.lines >= 2) },
];
