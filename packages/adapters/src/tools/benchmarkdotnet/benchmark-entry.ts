import { type Fields, fieldsOf, listFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';

/** One element of `Benchmarks`. */
export type BenchmarkEntry = {
  readonly location: string;
  readonly entry: Fields;
  readonly namespace: string | null;
  readonly type: string | null;
  readonly method: string;
  /** With namespace and params, as BenchmarkDotNet prints it. */
  readonly fullName: string;
  readonly params: ReadonlyMap<string, string>;
  /** How it was run: `.NET 8.0`, `ShortRun(IterationCount=3)`; null where unknown. */
  readonly job: string | null;
};

/** `Driver=mysql&Rows=100`, or with commas: a value may hold either sign, but not before another name. */
function toParams(printed: string): Map<string, string> {
  const pairs = printed.slice(0, 4000).split(/(?:&|, )(?=[\w.]{1,60}=)/);
  return new Map(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
    }),
  );
}

/** `Select.One: Job-ABCDEF(Runtime=.NET 8.0) [Rows=10]`: BenchmarkDotNet generates a new name for every unnamed job. */
function toJob(displayInfo: string | null): string | null {
  const at = displayInfo?.indexOf(': ') ?? -1;
  if (displayInfo === null || at < 0) return null;
  const [before = ''] = displayInfo.slice(at + 2, at + 500).split(' [');
  const job = before.trim();
  return /^Job-[A-Z]{6}\((.{1,400})\)$/.exec(job)?.[1] ?? (job === '' ? null : job);
}

/** An element with a name; null for anything else. */
export function readEntry(entry: Fields, location: string): BenchmarkEntry | null {
  const method = readText(entry.Method) ?? readText(entry.MethodTitle) ?? readText(entry.FullName);
  if (method === null) return null;
  const namespace = readText(entry.Namespace);
  const type = readText(entry.Type);
  return {
    location,
    entry,
    namespace,
    type,
    method,
    fullName: readText(entry.FullName) ?? [namespace, type, method].filter((part) => part !== null).join('.'),
    params: toParams(readText(entry.Parameters) ?? ''),
    job: toJob(readText(entry.DisplayInfo)),
  };
}

/** Nanoseconds of one operation in each measured iteration, without overhead where it was subtracted. */
export function readSamplesOf({ entry }: BenchmarkEntry): number[] | null {
  const stated = readSamples(fieldsOf(entry.Statistics).OriginalValues);
  if (stated) return stated;
  const measured = listFields(entry.Measurements, '').map(({ entry: one }) => one);
  const ofStage = (stage: string) =>
    measured
      .filter((one) => one.IterationMode === 'Workload' && one.IterationStage === stage)
      .map((one) => (readFinite(one.Nanoseconds) ?? Number.NaN) / (readFinite(one.Operations) ?? Number.NaN));
  return readSamples(ofStage('Result')) ?? readSamples(ofStage('Actual'));
}
