import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';
import { readXmlAttributes } from '../../text/xml-attributes.ts';
import { RequestSamples, toMilliseconds } from './request-samples.ts';

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

/** Reads line by line, since the file of a long run is as large as a log. */
class XmlReader {
  private readonly samples = new RequestSamples();
  /** How many samples are open. */
  private depth = 0;
  /** The end tag of the element whose text goes on. */
  private textEnd: string | null = null;
  private rule: string | null = null;
  private isEnded = false;

  constructor(
    private readonly draft: OutcomeDraft,
    private readonly open: Line | null,
  ) {}

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
    else {
      const end = stamp === null ? null : stamp + elapsed;
      this.samples.add({ line, name: label, elapsed, begin: stamp, end, isFailed: of.get('s') === 'false' });
    }
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

  read(line: Line): void {
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
    } else if (line === this.open) this.draft.reject(line, line.text, CUT_OFF);
  }

  finish(): void {
    if (!this.isEnded)
      this.draft.warn('file', 'the file has no </testResults>: the run was stopped, or the file is truncated');
    this.samples.finish(this.draft);
  }
}

/** Read a JTL file as XML: the outermost samples of each label. */
export function readXmlJtl(native: NativeText, draft: OutcomeDraft): void {
  const reader = new XmlReader(draft, findOpenLine(native));
  for (const line of native.lines) reader.read(line);
  reader.finish();
}
