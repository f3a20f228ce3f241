import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { toInterval } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { BenchFigure, RustEntry } from '../../rust-bench/rust-entry.ts';
import { perIteration } from './read-console.ts';

const COMPLETE = '{"reason":"benchmark-complete"';
const GROUP_COMPLETE = '{"reason":"group-complete","group_name"';

/** A line of `cargo criterion --message-format=json`. */
export const isMessageLine = (text: string): boolean => text.startsWith(COMPLETE) || text.startsWith(GROUP_COMPLETE);

/** `{"estimate": …, "lower_bound": …, "upper_bound": …, "unit": "ns"}`. */
function readEstimate(value: unknown): { value: number; uncertainty: BenchFigure['uncertainty'] } | null {
  const { estimate, lower_bound, upper_bound } = fieldsOf(value);
  const figure = readFinite(estimate);
  const uncertainty = toInterval(readFinite(lower_bound), readFinite(upper_bound), 0.95);
  return figure === null ? null : { value: figure, uncertainty };
}

/** Beside the median of a message, which has the samples. */
const FURTHER = { mean: 'mean', median_abs_dev: 'mad' } as const;

function toFigures(message: Fields): BenchFigure[] | string {
  const unit = parsePrintedUnit(readText(message.unit) ?? '');
  const median = readEstimate(message.median);
  const estimate = median ?? readEstimate(message.typical);
  if (unit === null) return `"${String(message.unit).slice(0, 40)}" is not a unit`;
  if (estimate === null) return 'no median and no typical value';
  const samples = perIteration(readSamples(message.measured_values), readSamples(message.iteration_count));
  const base = { ...unit.measure, n: samples?.length ?? null };
  const further = Object.entries(FURTHER).flatMap(([key, statistic]): BenchFigure[] => {
    const read = readEstimate(message[key]);
    return read ? [{ ...base, statistic, ...read }] : [];
  });
  const statistic = median ? 'median' : 'typical';
  return [{ ...base, statistic, ...estimate, ...(samples ? { samples } : {}) }, ...further];
}

/**
 * The benchmarks among the messages of cargo-criterion. Lines are read without the length limit: raw samples make them
 * long.
 */
export function readMessages(native: NativeText, draft: OutcomeDraft): RustEntry[] {
  if (!native.text.includes(COMPLETE) && !native.text.includes(GROUP_COMPLETE)) return [];
  const whole = native.text.split(/\r\n|\n|\r/);
  return native.lines.flatMap((line, index): RustEntry[] => {
    if (!line.text.startsWith(COMPLETE)) {
      if (line.text.startsWith(GROUP_COMPLETE)) draft.accept(line);
      return [];
    }
    const raw = whole[index] ?? '';
    const message = parseJsonText(raw.slice(Math.max(raw.indexOf(COMPLETE), 0)));
    const { id, throughput } = fieldsOf(message);
    const name = readText(id);
    const figures = isFields(message) ? toFigures(message) : 'invalid JSON: the file may be truncated';
    if (name === null || typeof figures === 'string') {
      draft.reject(line, line.text, typeof figures === 'string' ? figures : 'no id');
      return [];
    }
    if (Array.isArray(throughput) && throughput.length > 0) {
      draft.warn(line, 'throughput is the work per iteration, not a measurement: left out');
    }
    return [{ line, name, target: null, figures }];
  });
}
