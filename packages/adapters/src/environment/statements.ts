/** What a part of a text may be taken to say of the environment. */
export type Scope =
  /** A sentence that says what the measurements ran on, or a line of a section or under a label about the environment. */
  | 'setup'
  /** The value of a label such as `Server host`, `Client`, `OS`, which begins with what the label is for. */
  | 'server'
  | 'client'
  | 'version'
  | 'os'
  | 'kernel'
  | 'cpu'
  | 'memory';

export type Statement = {
  readonly scope: Scope;
  readonly text: string;
  /** It holds only sometimes, or is not of these figures: what it says is not taken, and speaks against what others say. */
  readonly doubtful: boolean;
};

const LABELS: readonly (readonly [RegExp, Scope])[] = [
  [/^(?:database|db|dbms|server|(?:database|db) server|server host)$/i, 'server'],
  [/^(?:client|client host|runtime)$/i, 'client'],
  [/^(?:(?:server|database|db|mariadb|mysql) )?version$/i, 'version'],
  [/^(?:os|operating system|distribution)$/i, 'os'],
  [/^(?:linux )?kernel$/i, 'kernel'],
  [/^(?:cpu|cpus|cpu model|processor)$/i, 'cpu'],
  [/^(?:ram|memory|main memory)$/i, 'memory'],
  [/^(?:(?:test|benchmark|host) )?(?:environment|setup|machine|hardware|system|platform|host|testbed)$/i, 'setup'],
];
/** `Node.js: v18.13.0`, where the label belongs to the value. */
const RUNTIME_LABEL = /^(?:node(?:\.?js)?|java|jdk|go|golang|python|php|ruby)(?: version)?$/i;

const LABELLED = /^([A-Za-z][\w .()/]{0,30}?) ?[:|] ?(\S.*)$/;
const HEADING = /^(?:#{1,6} +|\[heading )(.{1,100}?)\]?$/;
const SETUP =
  /^(?:about the |the )?(?:(?:test|benchmark) )?(?:environment|setup|conditions|machine|hardware|system|vm):?$/i;
/** Sections about other environments than that of the figures: those that a release supports, needs or once had. */
const OTHER =
  /require|prerequisite|compatib|support|change ?log|release|history|install|upgrad|usage|getting started|^\[?v?\d+\.\d|\d{4}-\d\d-\d\d/i;
const PLAIN_OTHER =
  /^(?:(?:system )?requirements|prerequisites|compatibility|supported [a-z ]+|change ?log|release notes):?$/i;
/** A heading of plain text covers so many lines, since nothing says where its section ends. */
const LINES_OF_PLAIN_HEADING = 6;

type Section = { readonly kind: 'setup' | 'other' | 'text'; readonly lines: number };

/** The section that begins with a line; null where none does. */
function readHeading(line: string, isItem: boolean): Section | null {
  const heading = HEADING.exec(line)?.[1];
  const name = heading ?? line;
  const lines = heading === undefined ? LINES_OF_PLAIN_HEADING : Number.POSITIVE_INFINITY;
  if (isItem) return null;
  if (SETUP.test(name)) return { kind: 'setup', lines };
  if (heading === undefined) return PLAIN_OTHER.test(name) ? { kind: 'other', lines } : null;
  return { kind: OTHER.test(name) ? 'other' : 'text', lines };
}

/** A line of figures. */
const FIGURES = /±|\b(?:ops|req|requests|rows|queries|[nµu]?s|ms)\/(?:s|sec|op)\b/i;
const RAN =
  /\b(?:benchmarks?|benchmarking|measurements?|experiments?|execution|(?:performance|load) tests?)\b(?: \S+){0,8}? (?:runs?|ran|running|executed|performed|done|conducted|measured|taken)\b/i;
const PLACED =
  /\b(?:mariadb|mysql|postgresql|database|server)\b.{0,20}\b(?:installed|runs|running|hosted)\b.{0,10}\b(?:in|on) the (?:same \w+|\w+ itself)\b/i;
const OVER_SOCKET = /\bbenchmarks?\b.{0,80}\b(?:using|over|through|via) (?:a )?unix (?:domain )?sockets?\b/i;

const BOUNDS =
  /\b(?:later|newer|higher|above|at least|minimum|requires?|required|supports?|supported|recommended|compatible)\b|[<>]=?/i;
const CONDITIONS =
  /\b(?:if|should|can|could|would|must|may|might|needs?|will|when|unless|instead|now|previously|formerly|no longer|not|never|without|to run|example|e\.g|planned|changed?|switched|moved|upgraded?|updated?|added)\b/i;

/** A text longer than this is a log, and what it says of itself stands at its beginning. */
const MOST_CHARACTERS = 100_000;
const MOST_OF_LINE = 2_000;

/** Without marks of Markdown, bullets and quotes. */
const toPlain = (line: string): string =>
  line
    .slice(0, MOST_OF_LINE)
    .replace(/\[([^\]]{1,200})\]\([^)]{1,300}\)/g, '$1')
    .replace(/[*`]+/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/^[-•+|>\s]+|[|\s]+$/g, '');

function readLabelled(line: string): Statement | null {
  const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
  const text = RUNTIME_LABEL.test(label) ? `${label.replace(/ version$/i, '')} ${value}` : value;
  const scope = text === value ? LABELS.find(([pattern]) => pattern.test(label))?.[1] : 'client';
  // A row of a table with more cells compares several.
  return scope && !value.includes('|') ? { scope, text, doubtful: BOUNDS.test(value) } : null;
}

/** The sentences of a line that say what measurements ran on, or where the server was. */
const listSentences = (line: string): Statement[] =>
  line
    .split(/(?<=[.!?;]) /)
    .filter((sentence) => RAN.test(sentence) || PLACED.test(sentence) || OVER_SOCKET.test(sentence))
    .map((text) => ({ scope: 'setup', text, doubtful: BOUNDS.test(text) || CONDITIONS.test(text) }));

/** The parts of a text that say in clear words what the figures were measured with. Lines of figures and code are none. */
export function listStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let isCode = false;
  let section: Section = { kind: 'text', lines: 0 };
  for (const raw of text.slice(0, MOST_CHARACTERS).split('\n')) {
    if (/^\s*(?:```|~~~)/.test(raw)) isCode = !isCode;
    const line = toPlain(raw);
    if (isCode || line === '' || FIGURES.test(line)) continue;
    const begun = readHeading(line, /^\s*[-*•+] /.test(raw));
    section = begun ?? { kind: section.lines > 0 ? section.kind : 'text', lines: section.lines - 1 };
    if (begun || section.kind === 'other') continue;
    const labelled = readLabelled(line);
    if (labelled) statements.push(labelled);
    else if (section.kind === 'setup') statements.push({ scope: 'setup', text: line, doubtful: BOUNDS.test(line) });
    else statements.push(...listSentences(line));
  }
  return statements;
}
