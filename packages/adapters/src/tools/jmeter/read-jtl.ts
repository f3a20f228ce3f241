import { NO_ROW, readColumns } from '../../declared/column-table.ts';
import { meanOf, medianOf, toCount } from '../../figures/statistics.ts';
import { toUrlPath } from '../../names/param-value.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, type Figure, spreadSamples } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { CUT_OFF, type Line, type Location, type NativeText } from '../../text/native-text.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import { readXmlAttributes } from '../../text/xml-attributes.ts';

/** Requests of one name, which the author of the test chose: a known driver in it is the driver. */
type NamedRequests = {
  readonly location: Location;
  readonly name: string;
  readonly figures: readonly Figure[];
  /** How many failed, and of how many: their times are among the figures. */
  readonly failed?: number | null;
  readonly count?: number | null;
  /** True if the name is not that of the test. */
  readonly isNameGuess?: boolean;
};

/** The path of a full URL, whose host is private; other names as they are. */
const toRequestName = (name: string): string =>
  name.replace(
    /^((?:[A-Z]{3,10} )?)(https?:\/\/\S{1,2000})$/,
    (_, method: string, url: string) => `${method}${toUrlPath(url)}`,
  );

/** Add the figures of a request, with a warning where some of the requests failed. */
export function addRequests(draft: OutcomeDraft, requests: NamedRequests): void {
  const { location, figures, failed = null, count = null, isNameGuess = false } = requests;
  const name = toRequestName(requests.name);
  const { cell, printed } = toNamedCell(draft, location, name, { language: 'java' });
  const uncertain = isNameGuess ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  if (toCount(failed) !== null) draft.warn(location, `${name}: ${failed} of ${count ?? 'all'} requests failed`);
  addFigures(draft, { cell, printed: { name, uncertain } }, figures, count);
}

const MAX_SAMPLES = 10_000;

/** One request in the log of a load tool; times in ms, `stamp` is its begin since 1970 where the log has it. */
type RequestSample = {
  readonly line: Line;
  readonly name: string;
  readonly elapsed: number;
  readonly stamp: number | null;
  readonly isFailed: boolean;
};

type Requests = { readonly line: Line; readonly times: number[]; failed: number; begin: number; end: number };

/** Interpolated between the ranks around `share * (n + 1)`, as JMeter's dashboard does it. */
function percentileOf(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length + 1);
  const below = Math.floor(rank);
  const low = sorted[Math.max(below, 1) - 1] ?? 0;
  const high = sorted[below] ?? sorted.at(-1) ?? 0;
  return below < 1 ? low : low + (rank - below) * (high - low);
}

function addSamples(draft: OutcomeDraft, name: string, { line, times, failed, begin, end }: Requests): void {
  const sorted = [...times].sort((a, b) => a - b);
  const count = sorted.length;
  const latency = { location: line, metric: 'latency', unit: 'ms', n: count } as const;
  const samples = spreadSamples(sorted, MAX_SAMPLES);
  const figures: Figure[] = [
    { ...latency, statistic: 'mean', value: meanOf(sorted) },
    { ...latency, statistic: 'median', value: medianOf(sorted) ?? 0, samples },
    { ...latency, statistic: 'min', value: sorted[0] ?? 0 },
    { ...latency, statistic: 'max', value: sorted.at(-1) ?? 0 },
    ...[0.9, 0.95, 0.99].map((share) => {
      return { ...latency, statistic: `p${share * 100}`, value: percentileOf(sorted, share) };
    }),
  ];
  if (end > begin) {
    const value = (count * 1000) / (end - begin);
    figures.push({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value, n: count });
  }
  if (count > MAX_SAMPLES) draft.warn(line, `${MAX_SAMPLES} of ${count} samples are stored, evenly spaced by value`);
  addRequests(draft, { location: line, name, figures, failed, count });
}

/** The requests of a log by their names, which become results together: those of a Java tool. */
class RequestSamples {
  private readonly byName = new Map<string, Requests>();

  add({ line, name, elapsed, stamp, isFailed }: RequestSample): void {
    const known = this.byName.get(name) ?? { line, times: [], failed: 0, begin: Number.POSITIVE_INFINITY, end: 0 };
    this.byName.set(name, known);
    known.times.push(elapsed);
    if (isFailed) known.failed += 1;
    if (stamp === null) return;
    known.begin = Math.min(known.begin, stamp);
    known.end = Math.max(known.end, stamp + elapsed);
  }

  finish(draft: OutcomeDraft): void {
    for (const [name, requests] of this.byName) addSamples(draft, name, requests);
  }
}

/** A time in whole ms; null for anything else. */
const toMilliseconds = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

const ROOT = /^<testResults version="/;
const END = '</testResults>';
const PROLOGUE = /^<\?xml .{1,200}\?>$/;
/** JMeter writes the start tag of a sample on one line, with quotes and line breaks in attributes as entities. */
const SAMPLE = /^<(?:sample|httpSample)((?: [\w:-]{1,60}="[^"]*")+) ?(\/?)>$/;
const SAMPLE_END = /^<\/(?:sample|httpSample)>$/;
/** An element of a sample: the name of an assertion, headers, data. Its text may have several lines. */
const ELEMENT = /^<(\w[\w.-]{0,60})(?: [\w:-]{1,60}="[^"]*")*(\/?)>/;
const ELEMENT_END = /^<\/\w[\w.-]{0,60}>$/;
/** A sample contains samples where it is a transaction, or a page with its images: they are parts of its time. */
const PART_RULE = 'part of a sample';

export const isXmlJtl = ({ lines }: NativeText): boolean =>
  lines.some(({ text }) => ROOT.test(text.slice(0, 100).trim()));

/** Reads a JTL file as XML, the outermost samples of each label: line by line, since the file of a long run is as large as a log. */
export class XmlReader extends LineReader {
  private readonly samples = new RequestSamples();
  /** How many samples are open. */
  private depth = 0;
  /** The end tag of the element whose text goes on. */
  private textEnd: string | null = null;
  private rule: string | null = null;
  private isEnded = false;

  private settle(line: Line): void {
    if (this.rule === null) this.draft.accept(line);
    else this.draft.ignore(line, this.rule);
  }

  private readSample(line: Line, attributes: string, isClosed: boolean): void {
    const of = readXmlAttributes(attributes);
    const elapsed = toMilliseconds(of.get('t'));
    const label = of.get('lb') ?? '';
    if (this.depth === 0) this.rule = announcesWarmUp(label) ? WARM_UP_RULE : null;
    else this.rule ??= PART_RULE;
    const isResult = this.rule === null;
    this.settle(line);
    if (!isClosed) this.depth += 1;
    else this.endPart();
    if (!isResult) return;
    const stamp = toMilliseconds(of.get('ts'));
    if (elapsed === null || label === '') this.draft.reject(line, line.text, 'a sample without a time or a label');
    else this.samples.add({ line, name: label, elapsed, stamp, isFailed: of.get('s') === 'false' });
  }

  private readSampleEnd(line: Line): void {
    this.settle(line);
    this.depth -= 1;
    this.endPart();
  }

  /** What follows the parts of a sample belongs to the sample. */
  private endPart(): void {
    if (this.depth <= 1 && this.rule === PART_RULE) this.rule = null;
  }

  protected read(line: Line): void {
    const text = line.text.trim();
    const [, attributes, slash] = (this.textEnd === null && SAMPLE.exec(text)) || [];
    const [, element, empty] = (this.textEnd === null && this.depth > 0 && ELEMENT.exec(text)) || [];
    if (this.textEnd !== null) {
      if (text.endsWith(this.textEnd)) this.textEnd = null;
      this.settle(line);
    } else if (attributes !== undefined) this.readSample(line, attributes, slash === '/');
    else if (SAMPLE_END.test(text) && this.depth > 0) this.readSampleEnd(line);
    else if (element !== undefined) {
      if (empty === '' && !text.endsWith(`</${element}>`) && !/^<assertionResult>$/.test(text))
        this.textEnd = `</${element}>`;
      this.settle(line);
    } else if (ELEMENT_END.test(text) && this.depth > 0) this.settle(line);
    else if (ROOT.test(text) || PROLOGUE.test(text)) this.draft.accept(line);
    else if (text === END) {
      this.isEnded = true;
      this.draft.accept(line);
    } else if (line === this.openLine) this.draft.reject(line, line.text, CUT_OFF);
  }

  protected override finish(): void {
    if (!this.isEnded)
      this.draft.warn('file', 'the file has no </testResults>: the run was stopped, or the file is truncated');
    this.samples.finish(this.draft);
  }
}

export const isJtlHead = (text: string): boolean =>
  /^[\w"]{1,40}(?:,[\w"]{1,40}){3,60}$/.test(text) &&
  ['timeStamp', 'elapsed', 'label'].every((name) => text.split(',').includes(name));

/** Read a JTL file as CSV: the samples of each label. A cell with line breaks is the message of an error. */
export function readJtl(native: NativeText, draft: OutcomeDraft): void {
  const samples = new RequestSamples();
  const isHead = (text: string) => isJtlHead(text.slice(0, 4000).trim());
  for (const { line, lines, cells } of readColumns(native, draft, { isHead, hasBreaks: true })) {
    const elapsed = toMilliseconds(cells.get('elapsed'));
    const name = cells.get('label') ?? '';
    const isWarmUp = announcesWarmUp(name);
    for (const part of lines) {
      if (elapsed === null) draft.reject(part, part.text, NO_ROW);
      else if (isWarmUp) draft.ignore(part, WARM_UP_RULE);
      else draft.accept(part);
    }
    const stamp = toMilliseconds(cells.get('timeStamp'));
    const isFailed = cells.get('success') === 'false';
    if (elapsed !== null && !isWarmUp) samples.add({ line, name, elapsed, stamp, isFailed });
  }
  samples.finish(draft);
}
