import { groupBy } from '@tachograph/schema/collection';
import { isStatement } from '../sentences/clauses.ts';
import { sectionAt } from '../text/sections.ts';
import type { Finding, ReadReport } from './finding.ts';

/** A version of a product where a document states it of what was measured. */
type Stated = {
  readonly product: string;
  /** Servers and drivers have the names of each other: only two of one role are the same product. */
  readonly role: 'server' | 'other';
  readonly numbers: readonly string[];
  /** The name of the pre-release, such as `rc`; empty for none. */
  readonly stage: string;
  readonly text: string;
  readonly line: number;
  /** Whether the words around it are of a requirement, a history or another measurement. */
  readonly isOfOtherTime: boolean;
  /** Whether they say that something ran with it. */
  readonly isMeasured: boolean;
};

/** Products around a driver whose versions reports state. */
const PRODUCTS = [
  'MariaDB',
  'MySQL',
  'PostgreSQL',
  'Postgres',
  'SQL Server',
  'Oracle',
  'MongoDB',
  'Redis',
  'Node.js',
  'Node',
  'Python',
  'PHP',
  'Ruby',
  'Ubuntu',
  'Debian',
  'OpenJDK',
  'Java',
  'Go',
  'Rust',
  '.NET',
  'Bun',
  'Deno',
];

const VERSION =
  /^(\)?[\s*`"'“]{0,3}(?:(?:community|enterprise)\s)?(?:server|database|db)?[\s*`"'“:,(]{0,4}(?:version|release|build|ver\.?)?[\s*`"'“:@-]{0,4}v?)(\d{1,4}(?:\.\d{1,6}){1,3})(?:[-.]?(alpha|beta|rc|preview|pre|dev|snapshot)[-.]?\d{0,3})?(?![\w])/i;
const SERVER_BEFORE = /\b(?:server|database|db)(?:\s+host)?\W{0,6}$/i;
const SERVER_BETWEEN = /\b(?:server|database|db)\b/i;
/** Words of requirements, histories and comparisons of versions. */
const OTHER_TIME =
  /\b(?:since|from|until|requires?|required|supports?|supported|minimum|or (?:later|newer|above|higher)|at least|changelog|upgrad\w*|fixed|introduced|added|deprecated|compatible|tested (?:with|up to)|between|newer|older|than|vs\.?|versus|19\d\d|20\d\d)\b|[≥>+]|\d\s?\+/i;

const MEASURED = /\b(?:runs?|ran|running|measured|executed|benchmark(?:s|ed)?|host|server|client|environment)\b/i;

/** The versions that a line states. A percent-encoded link is read as what it encodes. */
function readVersions(line: string, at: number, products: readonly string[]): readonly Stated[] {
  const content = decode(line);
  const lower = content.toLowerCase();
  const taken: number[] = [];
  return products.flatMap((product) => {
    const found: Stated[] = [];
    const spelling = product.toLowerCase();
    for (let place = lower.indexOf(spelling); place >= 0; place = lower.indexOf(spelling, place + 1)) {
      if (/[\w-]$/.test(content.slice(Math.max(0, place - 1), place)) || taken.includes(place)) continue;
      const after = content
        .slice(place + spelling.length, place + spelling.length + 80)
        .replace(/^\]\([^()\s]{0,60}\)/, '');
      const match = VERSION.exec(after);
      if (!match?.[2] || isFigure(match[0], after.slice(match[0].length))) continue;
      // Two numbers behind any other name may be a figure.
      if (
        !PRODUCTS.includes(product) &&
        match[2].split('.').length < 3 &&
        !/version|release|v$|@/i.test(match[1] ?? '')
      )
        continue;
      taken.push(place);
      const isServer =
        SERVER_BETWEEN.test(match[1] ?? '') || SERVER_BEFORE.test(content.slice(Math.max(0, place - 40), place));
      const stage = match[3]?.toLowerCase() ?? '';
      const text = `${product} ${match[0].trim()}`;
      const around = `${content.slice(Math.max(0, place - 60), place)} ${after.slice(match[0].length, match[0].length + 30)}`;
      found.push({
        product,
        role: isServer ? 'server' : 'other',
        numbers: match[2].split('.'),
        stage,
        text,
        line: at,
        isOfOtherTime: isOfOtherTime(around),
        isMeasured: MEASURED.test(around),
      });
    }
    return found;
  });
}

function decode(line: string): string {
  if (!/%[0-9a-f]{2}/i.test(line)) return line;
  try {
    return decodeURIComponent(line);
  } catch {
    return line;
  }
}

/** Whether one of two versions may be a less exact spelling of the other: `10.1` of `10.1.17`, `3.0.1` of `3.0.1-rc`. */
function couldBeSame(one: Stated, other: Stated): boolean {
  const shared = Math.min(one.numbers.length, other.numbers.length);
  const sameNumbers = one.numbers.slice(0, shared).every((part, index) => part === other.numbers[index]);
  return sameNumbers && (one.stage === other.stage || one.stage === '' || other.stage === '');
}

const differsInPatch = (one: Stated, other: Stated) =>
  one.numbers[0] === other.numbers[0] && one.numbers[1] === other.numbers[1];

/**
 * Products whose version a document states in two ways. Certain only if the document does not deal with several of their
 * versions: at most two, none in a heading, no line with both, not in two tables, no word of a requirement or another time. Two that
 * differ in more than the patch may be of two measurements unless one section states both.
 */
export function checkVersions(report: ReadReport): readonly Finding[] {
  const { lines, names, sections, tables } = report;
  const products = [...new Set([...names.names, ...PRODUCTS])].sort((a, b) => b.length - a.length);
  const stated = lines.flatMap((line, index) => {
    if (line.kind === 'blank') return [];
    const content = report.text.slice(line.content, Math.min(line.end, line.content + 4000));
    return readVersions(content, index + 1, products);
  });
  const ofHeadings = new Set(
    stated.filter(({ line }) => lines[line - 1]?.kind === 'heading').map(({ product }) => product.toLowerCase()),
  );
  const groups = groupBy(stated, ({ product, role }) => `${product.toLowerCase()} ${role}`);
  return [...groups.values()].flatMap((group): Finding[] => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    const certain = group.filter((version) => !version.isOfOtherTime || lines[version.line - 1]?.kind === 'code');
    const other = certain.find((version) => !couldBeSame(version, certain[0] ?? version));
    const one = certain[0];
    if (!one || !other)
      return group.every((version) => couldBeSame(version, first))
        ? group.slice(1).map((version) => agree(version, first))
        : [];
    const versions = group.every((version) => couldBeSame(version, one) || couldBeSame(version, other));
    const together = group.some((version) =>
      group.some((further) => further.line === version.line && !couldBeSame(version, further)),
    );
    const inCode = [one, other].every(({ line }) => lines[line - 1]?.kind === 'code');
    const sameSection = !inCode && sectionAt(sections, one.line) === sectionAt(sections, other.line);
    const inTables = [one, other].every(({ line }) =>
      tables.some((table) => table.line <= line && table.lastLine >= line),
    );
    const near = differsInPatch(one, other) ? !inTables : sameSection && one.isMeasured && other.isMeasured;
    if (!versions || together || !near || ofHeadings.has(one.product.toLowerCase())) return [];
    return [
      {
        outcome: 'contradicts',
        code: 'VERSION',
        line: other.line,
        quote: other.text,
        evidence: [{ line: one.line, quote: one.text }],
        message: `Line ${one.line} says ${one.text}, and line ${other.line} ${other.text}.`,
      },
    ];
  });
}

/** `mysql : 47.1 ops/s` gives a figure: a unit follows, or a colon stands before only two numbers. */
const isFigure = (version: string, after: string): boolean =>
  /^\s{0,3}(?:±|%|[x×](?!\w)|[\w/]{1,12}\/s|[nuµm]?s\b|ops\b)/.test(after) ||
  (/:/.test(version) && !/version|v\d/i.test(version) && version.split('.').length < 3);

const isOfOtherTime = (content: string) => OTHER_TIME.test(content) || !isStatement(content);

const agree = (version: Stated, first: Stated): Finding => ({
  outcome: 'agrees',
  code: 'VERSION',
  line: version.line,
  quote: version.text,
  evidence: [{ line: first.line, quote: first.text }],
  message: `Line ${first.line} names the same version.`,
});
