import { toPointer } from '@tachograph/schema/problem';
import { type Fields, fieldsOf, isFields } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { addStatistics, type Printed } from './gatling-statistics.ts';

/** The percentiles are those of the settings charting.indicators, whose defaults these are. */
const FIELDS: Readonly<Record<string, string>> = {
  numberOfRequests: 'count',
  minResponseTime: 'min',
  maxResponseTime: 'max',
  meanResponseTime: 'mean',
  standardDeviation: 'stddev',
  percentiles1: 'median',
  percentiles2: 'p75',
  percentiles3: 'p95',
  percentiles4: 'p99',
  meanNumberOfRequestsPerSecond: 'rate',
};

const isStatistics = (value: unknown): value is Fields =>
  isFields(value) && isFields(value.numberOfRequests) && isFields(value.meanResponseTime);

/** `js/global_stats.json`: the statistics of all requests; `js/stats.json`: those of each, in groups. */
export const isReport = (json: unknown): json is Fields =>
  isStatistics(json) || (isFields(json) && isStatistics(json.stats));

function addFields(draft: OutcomeDraft, fields: Fields, path: readonly string[], name: string): void {
  const values = new Map<string, Printed>();
  for (const [field, key] of Object.entries(FIELDS)) {
    const { total, ko } = fieldsOf(fields[field]);
    // Gatling writes numbers in one of the files and texts in the other.
    if (total !== undefined) values.set(key, { location: toPointer([...path, field]), text: String(total) });
    if (key === 'count') values.set('failed', { location: toPointer([...path, field]), text: String(ko ?? '-') });
  }
  addStatistics(draft, {
    location: path.length === 0 ? 'file' : toPointer([...path]),
    name,
    isNameGuess: false,
    values,
  });
}

const nameOf = (fields: Fields): string =>
  typeof fields.name === 'string' && fields.name !== '' ? fields.name : 'All Requests';

/** A group or a request, and all below it; groups are as deep as a document can be. */
function addGroup(draft: OutcomeDraft, group: Fields, path: readonly string[], names: readonly string[]): void {
  const stats = fieldsOf(group.stats);
  const name = nameOf(isStatistics(stats) && typeof stats.name === 'string' ? stats : group);
  const own = path.length === 0 ? [] : [...names, name];
  if (isStatistics(stats)) addFields(draft, stats, [...path, 'stats'], own.length === 0 ? name : own.join(' / '));
  else draft.reject(toPointer([...path, 'stats']), name, 'no statistics of Gatling');
  for (const [key, child] of Object.entries(fieldsOf(group.contents))) {
    if (isFields(child)) addGroup(draft, child, [...path, 'contents', key], own);
  }
}

/** Read `js/stats.json` or `js/global_stats.json`. */
export function readJson(json: Fields, draft: OutcomeDraft): void {
  draft.warn('file', 'percentiles1 to percentiles4 are read as the 50th, 75th, 95th and 99th, which are the defaults');
  if (isStatistics(json)) addFields(draft, json, [], nameOf(json));
  else addGroup(draft, json, [], []);
}
