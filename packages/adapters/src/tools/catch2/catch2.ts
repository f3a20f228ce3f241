import type { Params, Uncertainty } from '@tachograph/schema/result';
import { convertValue, parsePrintedNumber, type Quantity } from '../../figures/printed-figure.ts';
import { toInterval } from '../../figures/statistics.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { scenarioName, toNamedCell } from '../../outcome/named-cell.ts';
import { toBody, toMaskedBody } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/native-text.ts';
import { readXmlAttributes } from '../../text/xml-attributes.ts';
import { type Benchmark, ConsoleReader, isTableHeader, NOISE } from './read-console.ts';

/** Tags of the results and around them. */
const READ_TAG =
  /^(?:\?xml|outliers|failed|Randomness|OverallResults(?:Cases)?|\/?(?:Catch|Catch2TestRun|Group|TestCase|Section|BenchmarkResults|mean|standardDeviation|OverallResult))$/;

const inNanoseconds = (text: string | undefined): Quantity | null => {
  const value = parsePrintedNumber(text ?? '');
  return value === null ? null : { value, unit: 'ns' };
};

const isXml = ({ text }: NativeText): boolean => text.includes('<BenchmarkResults name="');

/** Read the XML reporter (`-r xml`): everything in ns, and the level of the interval beside it. */
function readXml(native: NativeText, draft: OutcomeDraft): Benchmark[] {
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
      const [mean, low, high] = ['value', 'lowerBound', 'upperBound'].map((name) => inNanoseconds(of.get(name)));
      const ci = parsePrintedNumber(of.get('ci') ?? '');
      const level = ci !== null && ci > 0 && ci < 1 ? { level: ci } : {};
      const interval = low && high ? ([low, high] as const) : null;
      benchmarks.push({ ...begun, mean: mean ?? null, interval, ...level });
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

/** 0.95 unless `--benchmark-confidence-interval` says otherwise, which the console does not print. */
function toUncertainty({ mean, interval, level = 0.95 }: Benchmark): Uncertainty | null {
  const [low = null, high = null] = interval?.map((end) => (mean ? convertValue(end, mean.unit) : null)) ?? [];
  return toInterval(low, high, level);
}

function addBenchmark(draft: OutcomeDraft, benchmark: Benchmark): void {
  const { location, name, section, samples, mean, failure } = benchmark;
  const path = section.split('/');
  const driver = path.find((part) => isDriverName(part, 'c++'));
  const rest = path.filter((part) => part !== driver).join('/');
  const by: Params = driver === undefined ? {} : { driver };
  // A name that is a driver alone says what was measured by its test case.
  const isOnlyDriver = driver === undefined && rest !== '' && isDriverName(name, 'c++');
  const params: Params = isOnlyDriver ? { driver: name } : rest === '' ? by : { ...by, section: toBody(rest, 500) };
  const named = toNamedCell(draft, location, name, { language: 'c++', params });
  const { printed } = named;
  const cell = isOnlyDriver ? { ...named.cell, scenario: scenarioName(rest) } : named.cell;
  draft.addScenario({ id: cell.scenario, title: cell.scenario });
  const reason = toMaskedBody(failure, 'failed without a message');
  const latency = { location, metric: 'latency', statistic: 'mean', uncertainty: toUncertainty(benchmark) };
  if (failure !== undefined) addUnmeasured(draft, location, { cell, printed }, { unit: 'ns', reason });
  else if (mean) addFigures(draft, { cell, printed }, [{ ...latency, ...mean }], samples);
  else draft.reject(location, name, 'the mean is not a number');
}

/** `test is a Catch v2.13.10 host application.`, `<Catch2TestRun … catch2-version="3.4.0">`. */
function readVersion({ text }: NativeText): string | null {
  const head = text.slice(0, 20_000);
  return (
    / is a Catch2? v(\d[\w.-]{0,40}\w) host application/.exec(head)?.[1] ??
    /catch2-version="(\d[\w.-]{0,40})"/.exec(head)?.[1] ??
    null
  );
}

/** What the benchmarks of Catch2 print on a console, and its XML reporter. */
export const catch2: Adapter = {
  name: 'catch2',
  title: 'Catch2',
  harness: { name: 'Catch2', tool: { name: 'catch2' } },
  noise: NOISE,
  aliases: ['catch'],
  signature: 'a table under `benchmark name  samples  iterations  estimated`, or XML with `<BenchmarkResults`',
  recognises: (native) => isXml(native) || native.lines.some(({ text }) => isTableHeader(text)),
  read(native, draft) {
    const benchmarks = isXml(native) ? readXml(native, draft) : new ConsoleReader(native, draft).readAll().benchmarks;
    for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
    draft.setTool({ version: readVersion(native) });
  },
};
