import { medianOf, toInterval } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import { perIteration } from './read-console.ts';

type Kind = 'estimates' | 'sample' | 'benchmark' | 'change';

/** Which of the files below `target/criterion/<name>/new/` a document is; null for any other. */
function kindOf(json: unknown): Kind | null {
  if (!isFields(json)) return null;
  if (isFields(json.median) && 'point_estimate' in json.median && 'confidence_interval' in json.median) {
    return isFields(json.median_abs_dev) ? 'estimates' : 'change';
  }
  if (Array.isArray(json.iters) && Array.isArray(json.times) && 'sampling_mode' in json) return 'sample';
  return 'group_id' in json && 'full_id' in json && 'directory_name' in json ? 'benchmark' : null;
}

export const isReport = (native: NativeText): boolean => kindOf(native.json) !== null;

/** Each estimate of `estimates.json` by its statistic. The console prints the slope, if there is one, as typical. */
const ESTIMATES: Readonly<Record<string, string>> = {
  median: 'median',
  mean: 'mean',
  slope: 'typical',
  std_dev: 'stddev',
  median_abs_dev: 'mad',
};

function readEstimates(json: Fields, draft: OutcomeDraft): Figure[] {
  return Object.entries(ESTIMATES).flatMap(([key, statistic]): Figure[] => {
    // Without batches that grow there is no slope.
    if (json[key] === null || json[key] === undefined) return [];
    const { point_estimate, confidence_interval } = fieldsOf(json[key]);
    const value = readFinite(point_estimate);
    const interval = fieldsOf(confidence_interval);
    const stated = readFinite(interval.confidence_level);
    const level = stated !== null && stated > 0 && stated < 1 ? stated : null;
    const uncertainty = toInterval(readFinite(interval.lower_bound), readFinite(interval.upper_bound), level);
    const location = `/${key}`;
    if (value === null) draft.reject(location, '', `the ${key} is not a number`);
    return value === null ? [] : [{ location, ...LATENCY, value, statistic, uncertainty }];
  });
}

function readSample(json: Fields, draft: OutcomeDraft): Figure[] {
  const samples = perIteration(readSamples(json.times), readSamples(json.iters));
  const value = samples && medianOf(samples);
  if (samples === null || value === null) {
    draft.reject('/times', '', 'times and iters have different lengths');
    return [];
  }
  return [{ location: '/times', ...LATENCY, value, n: samples.length, samples }];
}

const WITHOUT_FIGURES = {
  benchmark: 'benchmark.json has no values: they are in estimates.json and sample.json',
  change: 'differences from another run are not measurements: the values are in new/estimates.json',
} as const;
const LATENCY = { metric: 'latency', unit: 'ns', statistic: 'median' } as const;

/** `target/criterion/select_1/mysql/new/estimates.json` → `select_1/mysql`: the folders are named by the benchmark. */
function nameOfFile(fileName: string | null): string | null {
  const path = (fileName ?? '').slice(-1000).replaceAll('\\', '/').split('/');
  const folders = path.slice(path.lastIndexOf('criterion') + 1, -1);
  if (['new', 'base', 'change'].includes(folders.at(-1) ?? '')) folders.pop();
  // Without criterion's own folder the start of the name is unknown; folders of a person are not part of it.
  const named = path.includes('criterion') ? folders : folders.slice(-2);
  return toName(named.join('/')) || null;
}

/**
 * Read one of the files that criterion writes for a benchmark. They do not contain the name: the one in the path is a
 * guess.
 */
export function addReport(native: NativeText, draft: OutcomeDraft): void {
  const { json } = native;
  const kind = kindOf(json);
  if (!isFields(json) || kind === null) return;
  if (kind === 'benchmark' || kind === 'change') {
    draft.reject('file', readText(json.full_id) ?? '', WITHOUT_FIGURES[kind]);
    return;
  }
  const figures = kind === 'estimates' ? readEstimates(json, draft) : readSample(json, draft);
  const pointer = figures[0]?.location;
  if (pointer === undefined) return;
  const name = nameOfFile(native.fileName);
  const { cell, printed } = toNamedCell(draft, pointer, name ?? 'unnamed', { language: 'rust' });
  draft.warn(pointer, 'the file does not name its benchmark: the name comes from its path', {
    field: 'scenario',
    name: cell.scenario,
  });
  draft.warn(pointer, "the file has no unit: ns is assumed, criterion's default");
  draft.addScenario({ id: cell.scenario, title: cell.scenario });
  addFigures(draft, { cell, printed: { ...printed, uncertain: ['scenario', 'driver'] } }, figures);
}
