import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import { HEADING, type NoiseRules } from '../../text/common-noise.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';

export const NOISE: NoiseRules = {
  heading: HEADING,
  [WARM_UP_RULE]: /^(?:Workload|Overhead|Main|Idle)(?:Warmup|Pilot|Jitting)\s{1,4}\d{1,6}: /,
  iteration: /^(?:Workload|Overhead|Main|Idle|Result)(?:Actual|Result|Target)?\s{1,4}\d{1,6}: /,
  'log of the runner': /^\/\/(?:\s|$)/,
  'detailed result':
    /^(?:Runtime = |Mean = |Min = |IQR = |ConfidenceInterval = |Skewness = |GC: {1,4}\d|Threading: |\[[^\]]{1,80}[[)] \| |-{3,} ?Histogram)/,
  legend:
    /^\S.{0,40}? {0,40}: (?:Value of the|Arithmetic mean|Half of 99|Standard (?:deviation|error)|Value separating|Mean of the ratio|GC Generation|Allocated memory|Minimum|Maximum|Quartile|Percentile|Operation per second|Relative position|1 \S{1,12} \()/,
  'advice of the runner':
    /^(?:Outliers$|MultimodalDistribution|Environment$|MinIterationTime$|ZeroMeasurement$|BaselineCustomAnalyzer$|.{1,300} -> .{1,200}(?:outlier|detected|distribution|recommended|bimodal|multimodal|indistinguishable))/,
  'name of a benchmark':
    /^Benchmarks with issues:$|^[\w.+<>`]{1,200}\..{1,300}: (?:DefaultJob|Job-[A-Z]{6}|Dry|[A-Z]\w{1,20}Run|\w{1,60}\().{0,400}$/,
  'end of the run': /^(?:Run time: |Global total time: |Executed benchmarks: |Total time: |Artifacts cleanup)/,
};

/** `BenchmarkDotNet v0.14.0, Ubuntu 22.04.5 LTS (Jammy Jellyfish)`; before 0.13.6 `BenchmarkDotNet=v0.13.1, OS=ubuntu 20.04`. */
const VERSION = /^BenchmarkDotNet(?: |=)v?(\d[\w.+-]{0,60}), (?:OS=)?(.{1,200})$/;
const CPU = /^(\S.{1,200}?), \d{1,4} CPUs?, (\d{1,5}) logical(?: cores?)? and (\d{1,5}) physical cores?/;
const SDK = /^\.NET (?:Core )?SDK[ =]/;
const RUNTIME =
  /^(?:\[Host\]|DefaultJob|Job-[A-Z]{6}|[\w .-]{1,40}?) {0,40}: ((?:\.NET(?: Core| Framework)?|Mono|NativeAOT) \d[\w.-]{0,60})/;
const JOB =
  /^(?:Job|Runtime|Toolchain|Platform|Jit|Server|InvocationCount|IterationCount|IterationTime|LaunchCount|RunStrategy|UnrollFactor|WarmupCount|MaxIterationCount|MinIterationCount|MaxRelativeError)=\S/;

/** `// Benchmark: SelectRows.'Select one row': DefaultJob [Rows=10]`: no table names its class. */
const STARTED = /^\/\/ Benchmark: ([A-Za-z_]\w{0,100})\.(.{1,300}?)(?:\([^()]{0,200}\))?: \S/;

/** Class and method of a benchmark that the console announces; null for other lines. */
export function readStarted(line: string): { readonly type: string; readonly method: string } | null {
  const [, type, method] = STARTED.exec(line.slice(0, 700).trim()) ?? [];
  return type === undefined || method === undefined ? null : { type, method: method.replace(/^'(.*)'$/s, '$1') };
}

export const isVersionLine = (text: string): boolean => VERSION.test(text.slice(0, 400));

/** What the lines above a table say of the machine and the jobs. */
export class HostLines {
  version: string | null = null;
  job: string | null = null;
  private os: string | null = null;
  private cpu: { model?: string; logical?: number | null; cores?: number | null } = {};
  private runtime: string | null = null;

  /** False for any other line. */
  read(line: string): boolean {
    const text = line.slice(0, 500).trim();
    const [, version, os] = VERSION.exec(text) ?? [];
    const [, model, logical, cores] = CPU.exec(text) ?? [];
    const runtime = RUNTIME.exec(text)?.[1];
    if (version !== undefined) [this.version, this.os] = [version, os ?? null];
    else if (model !== undefined)
      this.cpu = { model, logical: toCount(Number(logical)), cores: toCount(Number(cores)) };
    else if (runtime !== undefined) this.runtime ??= runtime;
    else if (JOB.test(text)) this.job = text.replace(/\s{2,}/g, ' ');
    else
      return (
        SDK.test(text) || /^(?:Frequency|Timer|VirtualMachine|HardwareIntrinsics)=|^\[AttachedDebugger\]/.test(text)
      );
    return true;
  }

  get environment(): Environment {
    const [, name, version] = /^(.{1,40}) (\d\S{0,60})$/.exec(this.runtime ?? '') ?? [];
    return { client: { cpu: this.cpu, os: this.os }, runtime: { name, version } };
  }
}
