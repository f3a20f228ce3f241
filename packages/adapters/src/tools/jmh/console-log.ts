import type { Line } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { isHarmlessFlag, type JmhFacts } from './figure.ts';

/** A benchmark that started; it may have failed before it printed a row. */
export type StartedBenchmark = {
  readonly line: Line;
  readonly benchmark: string;
  params: ReadonlyMap<string, string>;
  /** The first line of the exception, where JMH printed one. */
  failure: string | null;
};

const NOISE = [
  /^# /,
  /^#$/,
  /^(?:Warmup )?Iteration\s+\d+:/,
  /^Result\b.{0,400}:$/,
  /^(?:REMEMBER|NOTE): /,
  /^(?:why the numbers are|experiments, perform|the benchmarking environment|Do not assume the numbers)/,
  /^(?:extra caution when trusting|works, and factor in|different JVMs are already|modes can be very significant)/,
  /^Benchmark result is saved to /,
  /^(?:WARNING|OpenJDK 64-Bit|Java HotSpot)/,
  /^<\/?(?:failure|JMH had finished.*|shutdown.*)>$/,
];
/** Statistics that JMH prints indented between two benchmarks. */
const INDENTED =
  /^\s+(?:p[(\d]|\[\s*\d|\(min, avg, max\)|CI \(|N = |mean = |Histogram,|Percentiles,|\d[\d.,]{0,20} ±\(|[·\w.]{1,60}:\s+[\d.≈])/;

export const isConsoleNoise = (line: string): boolean => {
  const start = line.slice(0, 500);
  return INDENTED.test(start) || NOISE.some((pattern) => pattern.test(start.trim()));
};

/** `# JMH version: 1.37`, `# VM version: JDK 17.0.15, …` and the like; true when the line was one of them. */
export function readConsoleFact(text: string, facts: JmhFacts): boolean {
  if (!text.startsWith('#')) return false;
  const start = text.slice(0, 2000);
  const version = /^# JMH (?:version: )?(\d[\w.-]{0,30})/.exec(start)?.[1];
  const jdk = /^# VM version: JDK (\d[\w.+-]{0,40})/.exec(start)?.[1];
  const options = /^# VM options: (.*)$/.exec(start)?.[1];
  const setting = /^# (Warmup|Measurement|Threads): (.{1,100})$/.exec(start);
  if (version) facts.version ??= version;
  else if (jdk) facts.jdk ??= jdk;
  else if (options) facts.flags = options.split(/\s+/).filter(isHarmlessFlag);
  else if (setting?.[1] && setting[2]) facts.config[setting[1].toLowerCase()] ??= setting[2];
  else return false;
  return true;
}

function readParams(text: string): Map<string, string> {
  const pairs = text.split(', ').flatMap((pair) => {
    const at = pair.indexOf(' = ');
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 3).trim()] as const] : [];
  });
  return new Map(pairs);
}

/** Keep track of which benchmarks began, with which params, and which of them threw. */
export function readStart(text: string, line: Line, started: StartedBenchmark[]): boolean {
  const name = /^# (?:Benchmark|Running): (\S{1,400})$/.exec(text)?.[1];
  const params = /^# Parameters: \((.{0,1000})\)$/.exec(text)?.[1];
  const last = started.at(-1);
  if (name) started.push({ line, benchmark: name, params: new Map(), failure: null });
  else if (params !== undefined && last) last.params = readParams(params);
  else if (text === '<failure>' && last) last.failure = '';
  else if (last?.failure === '' && text !== '') last.failure = maskSecrets(text);
  else return false;
  return true;
}
