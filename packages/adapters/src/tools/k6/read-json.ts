import { toPointer } from '@tachograph/schema/problem';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isBuiltInTime, type K6Metric, type Statistic } from './k6-metric.ts';

const isOwnMetric = (value: unknown): boolean =>
  isFields(value) && typeof value.type === 'string' && typeof value.contains === 'string' && isFields(value.values);

/** True for what `handleSummary` is given, and for what `--summary-export` writes. */
export function isSummary(json: unknown): json is Fields & { readonly metrics: Fields } {
  if (!isFields(json) || !isFields(json.metrics)) return false;
  return isFields(json.root_group) || Object.values(json.metrics).some(isOwnMetric);
}

const KINDS: ReadonlySet<string> = new Set(['trend', 'counter', 'rate', 'gauge']);
const isKind = (text: unknown): text is K6Metric['kind'] => typeof text === 'string' && KINDS.has(text);

/** `--summary-export` writes no kinds: each has its own statistics. */
function guessKind(values: Fields): K6Metric['kind'] {
  if ('passes' in values || 'fails' in values) return 'rate';
  if ('count' in values && 'rate' in values) return 'counter';
  return 'value' in values ? 'gauge' : 'trend';
}

/**
 * Crossed thresholds. `handleSummary` writes `{ "ok": true }` for a threshold that held; `--summary-export` writes
 * `false`, because its value means "crossed".
 */
function listCrossed(thresholds: unknown): string[] {
  const entries = Object.entries(fieldsOf(thresholds));
  return entries.flatMap(([text, state]) => (state === true || fieldsOf(state).ok === false ? [text] : []));
}

function toUnit(
  name: string,
  kind: K6Metric['kind'],
  contains: unknown,
): { readonly unit: string | null; readonly guessed: boolean } {
  if (kind !== 'trend')
    return { unit: contains === 'data' || /^data_(?:sent|received)\b/.test(name) ? 'B' : null, guessed: false };
  if (contains === 'time' || isBuiltInTime(name)) return { unit: 'ms', guessed: false };
  return { unit: contains === undefined ? 'ms' : contains === 'data' ? 'B' : null, guessed: true };
}

function readMetric(draft: OutcomeDraft, name: string, metric: Fields): K6Metric {
  const values = isFields(metric.values) ? metric.values : metric;
  const kind = isKind(metric.type) ? metric.type : guessKind(values);
  const { unit, guessed } = toUnit(name, kind, metric.contains);
  const rename = (key: string) => (kind === 'rate' ? (key === 'passes' ? 'good' : key === 'fails' ? 'bad' : key) : key);
  const statistics = Object.entries(values).flatMap(([key, value]): Statistic[] => {
    const figure = readFinite(value);
    const isFigure = figure !== null || key === 'thresholds';
    if (!isFigure) draft.reject(toPointer(['metrics', name]), `${key}: ${JSON.stringify(value)}`, 'not a number');
    return figure === null ? [] : [{ name: rename(key), value: figure, unit }];
  });
  return {
    location: toPointer(['metrics', name]),
    name,
    kind,
    statistics,
    guessed,
    crossed: listCrossed(metric.thresholds),
  };
}

/** Read a summary as JSON, its metrics by name: k6 writes them in any order. */
export function readSummary({ metrics }: { readonly metrics: Fields }, draft: OutcomeDraft): K6Metric[] {
  const named = Object.entries(metrics).sort(([a], [b]) => (a < b ? -1 : 1));
  return named.flatMap(([name, metric]) => {
    if (!isFields(metric)) draft.reject(`/metrics/${name}`, name, 'not a k6 metric');
    return isFields(metric) ? [readMetric(draft, name, metric)] : [];
  });
}
