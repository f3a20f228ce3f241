import { isStatement } from '../sentences/clauses.ts';
import type { Sentence } from '../sentences/split-sentences.ts';
import { readQuantities } from '../tables/quantity.ts';
import { kindOf, sameFigure } from './amounts.ts';
import { type Finding, lineOf, type Quote, type ReadReport } from './finding.ts';

const against = (code: Finding['code'], one: Quote, other: Quote, message: string): Finding => ({
  outcome: 'contradicts',
  code,
  line: other.line,
  quote: other.quote,
  evidence: [one],
  message,
});

const quoteOf = ({ text, line }: Sentence): Quote => ({ line, quote: text });

const PING =
  /\b(average|mean|median|minimum|maximum)?\s?(?:network\s)?(?:ping|round[- ]trip(?: time)?|rtt)\b(?:\s(?:time|latency))?\s?(?:of|is|was|:|=|between [a-z ]{1,40} (?:is|was))\s?(?=[\d.])/i;

/** The round trip between client and server, which a document states in two ways. */
function checkPing({ sentences }: ReadReport): readonly Finding[] {
  const stated = sentences.flatMap((sentence) => {
    const match = PING.exec(sentence.text);
    const quantity =
      match &&
      readQuantities(sentence.text.slice(match.index + match[0].length, match.index + match[0].length + 30))[0];
    return match && quantity && kindOf(quantity) === 'ns/op'
      ? [{ sentence, quantity, of: match[1]?.toLowerCase() ?? '' }]
      : [];
  });
  const [first] = stated;
  const other = stated.find(({ quantity }) => first && !sameFigure(quantity, first.quantity));
  if (!first || !other || first.of !== other.of) return [];
  // Two round trips are of two networks if a third is stated, or if the sentences name two positions.
  if (stated.some(({ quantity }) => !sameFigure(quantity, first.quantity) && !sameFigure(quantity, other.quantity)))
    return [];
  const place =
    /\b(?:same|one|local|another|different|remote) (?:datacenter|data center|region|network|rack|zone|lan)\b/i;
  if (place.exec(first.sentence.text)?.[0].toLowerCase() !== place.exec(other.sentence.text)?.[0].toLowerCase())
    return [];
  const message = `Line ${first.sentence.line} says ${first.quantity.text}, and line ${other.sentence.line} ${other.quantity.text}.`;
  return [against('PING', quoteOf(first.sentence), quoteOf(other.sentence), message)];
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  eight: 8,
  ten: 10,
  sixteen: 16,
  twenty: 20,
  hundred: 100,
};
const CALLERS =
  /\b(\d{1,5}|one|single|two|three|four|eight|ten|sixteen|twenty|hundred)\s(?:different |concurrent |parallel |simultaneous )?(?:threads|thread|connections|connection|clients|client|workers|worker)\b/gi;
const LOGGED =
  /^(?:simultaneous calls?|concurrency|concurrent (?:calls|connections|clients)|threads|clients|connections)\s{0,9}[:=]\s{0,9}(\d{1,5})$/i;

/** How many callers at once: what the prose says and what the log of the run says. */
function checkConcurrency(report: ReadReport): readonly Finding[] {
  const logged = report.lines.flatMap((line, index) => {
    const content = line.kind === 'code' ? lineOf(report, index + 1).trim() : '';
    const count = LOGGED.exec(content)?.[1];
    return count === undefined ? [] : [{ count: Number(count), line: index + 1, quote: content }];
  });
  const stated = report.sentences.flatMap((sentence) => {
    if (
      !/\b(?:runs?|ran|executed?|executes|uses?|using|performed|done)\b/i.test(sentence.text) ||
      !isStatement(sentence.text)
    )
      return [];
    return [...sentence.text.matchAll(CALLERS)].map(([, count = '']) => ({
      count: NUMBERS[count.toLowerCase()] ?? Number(count),
      sentence,
    }));
  });
  const [log] = logged;
  const [prose] = stated;
  if (
    !log ||
    !prose ||
    new Set(logged.map(({ count }) => count)).size > 1 ||
    new Set(stated.map(({ count }) => count)).size > 1
  )
    return [];
  // Ten connections of one caller are no contradiction, but ten callers and one call at a time are.
  if (log.count === prose.count) return [];
  return [
    against(
      'CONCURRENCY',
      quoteOf(prose.sentence),
      log,
      `Line ${prose.sentence.line} says ${prose.count} at once, and line ${log.line} ${log.count}.`,
    ),
  ];
}

const RUNS = /\b(?:runs?|ran|running|executed|execution|performed|done|measured|benchmarked)\b/i;
const APART =
  /\b(?:two|2|separate|different|distinct)\s(?:\w+\s){0,3}?(?:hosts|machines|servers|vms|droplets|instances|computers)\b/i;
const TOGETHER =
  /\b(?:same|one|single)\s(?:\w+\s){0,2}?(?:host|machine|server|vm|droplet|instance|computer)\b|\bon localhost\b|\bunix (?:domain )?sockets?\b/i;
/** Words of one case of several, in which both may be so. */
const ONE_CASE =
  /\b(?:when|distant|remote|local|second|first|another|other|also|both|each|either|some|case|cases|scenario|indicated|respectively)\b/i;
const LOCAL_HOST = /^['"]?(?:host|hostname|server|url)['"]?\s{0,9}[:=]\s{0,9}['"]?(?:localhost|127\.0\.0\.1|::1)\b/i;

/** Whether client and server have one host: what the prose says in two ways, or the prose and the settings of the log. */
function checkTopology(report: ReadReport): readonly Finding[] {
  const said = report.sentences.filter(
    ({ text }) => RUNS.test(text) && !ONE_CASE.test(text.replace(/\bdifferent\b/i, '')) && isStatement(text),
  );
  const apart = said.find(({ text }) => APART.test(text) && !TOGETHER.test(text));
  if (!apart) return [];
  const together = said.find(
    ({ text }) =>
      TOGETHER.test(text) &&
      !APART.test(text) &&
      /\b(?:client|server|database|benchmarks?|tests?|everything|all)\b/i.test(text),
  );
  const message = `Line ${apart.line} says several hosts, and this line one.`;
  if (together) return [against('TOPOLOGY', quoteOf(apart), quoteOf(together), message)];
  const local = report.lines.findIndex(
    (line, index) => line.kind === 'code' && LOCAL_HOST.test(lineOf(report, index + 1).trim()),
  );
  return local < 0
    ? []
    : [against('TOPOLOGY', quoteOf(apart), { line: local + 1, quote: lineOf(report, local + 1).trim() }, message)];
}

/** What a document states of hosts, network and load in two ways. */
export const checkSetup = (report: ReadReport): readonly Finding[] => [
  ...checkPing(report),
  ...checkConcurrency(report),
  ...checkTopology(report),
];
