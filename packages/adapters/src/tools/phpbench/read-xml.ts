import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';
import { decodeXml, readXmlAttributes } from '../../text/xml-attributes.ts';
import { isBesideStack, toClassName, type Variant } from './phpbench-value.ts';

/** A variant of a dump file; times are microseconds for one revolution. */
export type DumpedVariant = Variant & {
  readonly line: Line;
  readonly parameters: Map<string, string>;
  readonly samples: string[];
  readonly peaks: string[];
  stats: ReadonlyMap<string, string> | null;
  error: string | null;
};

type Dump = {
  readonly variants: DumpedVariant[];
  /** Values of the environment by their path: `php.version`. */
  readonly environment: Map<string, string>;
  version: string | null;
};

const ELEMENT = /<(\/?)([a-z][\w-]{0,40})((?:\s[\w:-]{1,40}="[^"]{0,4000}")*)\s?(\/?)>([^<]{0,4000})/g;

export const isDump = (text: string): boolean => /<phpbench\s/.test(text.slice(0, 2000));

/** Reads a dump file, which has an element on each line. */
export class DumpReader implements Dump {
  readonly variants: DumpedVariant[] = [];
  readonly environment = new Map<string, string>();
  version: string | null = null;
  private benchmark = '';
  private subject = '';
  private group = '';
  /** Texts of errors and failures may have several lines. */
  private inText: 'error' | 'failure' | null = null;
  /** Parameters stand in the executor of a subject, too. */
  private isInSet = false;

  constructor(native: NativeText, draft: OutcomeDraft) {
    for (const line of native.lines) {
      const text = line.text.slice(0, 20_000);
      const elements = [...text.matchAll(ELEMENT)];
      const wasText = this.inText;
      for (const [, end = '', name = '', attributes = '', , content = ''] of elements) {
        this.readElement(line, end === '/', name, readXmlAttributes(attributes), decodeXml(content).trim());
      }
      const isText = elements.length === 0 && this.isOfText(wasText, text);
      if (isText && wasText === 'error') this.addError(text);
      if (elements.length > 0 || isText || /^<\?xml/.test(text)) draft.accept(line);
    }
  }

  private get variant(): DumpedVariant | undefined {
    return this.variants.at(-1);
  }

  /** A further line of an assertion that failed, or of an error: its message and its stack. */
  private isOfText(kind: 'error' | 'failure' | null, text: string): boolean {
    if (kind === 'error') return !isBesideStack(this.variant?.error ?? '', text);
    return kind === 'failure' && /^= /.test(text);
  }

  private addError(text: string): void {
    const { variant } = this;
    if (variant) variant.error = `${variant.error ?? ''}\n${decodeXml(text)}`.trim().slice(0, 1000);
  }

  private readElement(
    line: Line,
    isEnd: boolean,
    name: string,
    of: ReadonlyMap<string, string>,
    content: string,
  ): void {
    const read = (key: string) => of.get(key) ?? '';
    if (name === 'error' || name === 'failure') {
      this.inText = isEnd ? null : name;
      if (this.inText === 'error') this.addError(content);
    } else if (isEnd) return;
    else if (name === 'phpbench') this.version = read('version');
    else if (name === 'benchmark') this.benchmark = toClassName(read('class'));
    else if (name === 'subject') this.subject = read('name');
    else if (name === 'value') this.environment.set(`${this.group}.${read('name')}`, content);
    else if (name === 'variant') this.open(line);
    else if (name === 'parameter-set' && this.variant) {
      this.variants[this.variants.length - 1] = { ...this.variant, set: read('name') };
    } else if (name === 'parameter' && this.isInSet) this.variant?.parameters.set(read('name'), read('value'));
    else if (name === 'iteration') {
      this.variant?.samples.push(of.get('time-avg') ?? of.get('rev-time') ?? '');
      this.variant?.peaks.push(read('mem-peak'));
    } else if (name === 'stats' && this.variant) this.variant.stats = of;
    if (!isEnd) {
      this.isInSet = name === 'parameter-set' || (name === 'parameter' && this.isInSet);
      if (name !== 'value') this.group = name;
    }
  }

  private open(line: Line): void {
    const { benchmark, subject } = this;
    const variant = { line, benchmark, subject, set: '', parameters: new Map(), samples: [], peaks: [] };
    this.variants.push({ ...variant, stats: null, error: null });
  }
}
