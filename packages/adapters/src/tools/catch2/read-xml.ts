import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readXmlAttributes } from '../../text/xml-attributes.ts';
import type { Benchmark } from './read-console.ts';

/** Tags of the results and around them. */
const READ_TAG =
  /^(?:\?xml|outliers|failed|Randomness|OverallResults(?:Cases)?|\/?(?:Catch|Catch2TestRun|Group|TestCase|Section|BenchmarkResults|mean|standardDeviation|OverallResult))$/;

const inNanoseconds = (text: string | undefined): Quantity | null => {
  const value = parsePrintedNumber(text ?? '');
  return value === null ? null : { value, unit: 'ns' };
};

export const isXml = ({ text }: NativeText): boolean => text.includes('<BenchmarkResults name="');

/** Read the XML reporter (`-r xml`): everything in ns, and the level of the interval beside it. */
export function readXml(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const benchmarks: Benchmark[] = [];
  const section: string[] = [];
  let open: Benchmark | null = null;
  const end = () => {
    if (open) draft.reject(open.location, open.name, 'no mean: the file is truncated');
    open = null;
  };
  for (const line of native.lines) {
    const tag = /^<([/?]?\w{1,40})/.exec(line.text.trim())?.[1] ?? '';
    // The reporter writes every tag on a separate line.
    const of = readXmlAttributes(line.text.slice(0, 4000));
    if (READ_TAG.test(tag)) draft.accept(line);
    if (tag === 'TestCase' || tag === 'Section') section.push(of.get('name') ?? '');
    else if (tag === '/TestCase' || tag === '/Section') section.pop();
    else if (tag === 'BenchmarkResults') {
      end();
      open = {
        location: line,
        name: of.get('name') ?? '',
        section: section.slice(0, 20).join('/'),
        samples: parsePrintedNumber(of.get('samples') ?? ''),
      };
    } else if (open && tag === 'mean') {
      const begun: Benchmark = open;
      const mean = inNanoseconds(of.get('value'));
      const low = inNanoseconds(of.get('lowerBound'));
      const high = inNanoseconds(of.get('upperBound'));
      const ci = parsePrintedNumber(of.get('ci') ?? '');
      const level = ci !== null && ci > 0 && ci < 1 ? { level: ci } : {};
      const interval = low && high ? ([low, high] as const) : null;
      benchmarks.push({ ...begun, mean, interval, ...level });
      open = null;
    } else if (open && tag === 'failed') {
      const begun: Benchmark = open;
      benchmarks.push({ ...begun, failure: of.get('message') ?? '' });
      open = null;
    }
  }
  end();
  return benchmarks;
}
