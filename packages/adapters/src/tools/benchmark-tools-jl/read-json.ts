import { toPointer } from '@tachograph/schema/problem';
import { medianOf } from '../../figures/median-of.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';

/** A trial of a saved file, in nanoseconds. */
export type SavedTrial = {
  readonly pointer: string;
  readonly path: readonly string[];
  /** The times of one evaluation; null for an estimate, which keeps one time. */
  readonly times: readonly number[] | null;
  readonly time: number | null;
  readonly memory: number | null;
  readonly allocations: number | null;
};

const TYPES = new Set(['BenchmarkGroup', 'Trial', 'TrialEstimate', 'TrialRatio', 'TrialJudgement', 'Parameters']);

/** `["Trial", {…}]`: the name of a type, and its fields. */
function readTyped(value: unknown): { readonly type: string; readonly fields: Fields } | null {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string' || !isFields(value[1])) return null;
  const type = value[0].replace(/^BenchmarkTools\./, '');
  return TYPES.has(type) ? { type, fields: value[1] } : null;
}

/** True for what `BenchmarkTools.save` writes: versions, then a list of objects. */
export const isSaved = (json: unknown): json is readonly [unknown, readonly unknown[]] =>
  Array.isArray(json) && json.length === 2 && isFields(json[0]) && 'Julia' in json[0] && Array.isArray(json[1]);

/** A single number, or one for each sample. */
const readEach = (value: unknown): number | null => readFinite(value) ?? medianOf(readSamples(value) ?? []);

class SavedReader {
  readonly trials: SavedTrial[] = [];

  constructor(private readonly draft: OutcomeDraft) {}

  read(value: unknown, pointer: readonly (string | number)[], path: readonly string[]): void {
    const typed = readTyped(value);
    const at = toPointer(pointer);
    if (!typed) {
      if (typeof value !== 'string')
        this.draft.reject(at, JSON.stringify(value)?.slice(0, 100) ?? '', 'not a trial or a group');
      return;
    }
    const { type, fields } = typed;
    if (type === 'BenchmarkGroup') {
      for (const [key, member] of Object.entries(fieldsOf(fields.data)))
        this.read(member, [...pointer, 1, 'data', key], [...path, key]);
    } else if (type === 'Trial' || type === 'TrialEstimate') this.add(fields, at, path);
    else if (type !== 'Parameters') this.draft.reject(at, type, 'derived data: a comparison of two runs');
  }

  private add(fields: Fields, pointer: string, path: readonly string[]): void {
    const [times, time] = [readSamples(fields.times), readFinite(fields.time)];
    if (times === null && time === null) {
      this.draft.reject(pointer, path.join(' > '), 'a trial without times');
      return;
    }
    const [memory, allocations] = [readEach(fields.memory), readEach(fields.allocs)];
    this.trials.push({ pointer, path: path.length === 0 ? ['unnamed'] : path, times, time, memory, allocations });
  }
}

/** Read the objects of a saved file, with the version of Julia. */
export function readSaved(json: readonly [unknown, readonly unknown[]], draft: OutcomeDraft) {
  const [versions, objects] = [fieldsOf(json[0]), json[1]];
  const reader = new SavedReader(draft);
  for (const [index, object] of objects.entries()) {
    const name = typeof objects[index - 1] === 'string' ? [String(objects[index - 1])] : [];
    reader.read(object, [1, index], name);
  }
  return { trials: reader.trials, julia: readText(versions.Julia), version: readText(versions.BenchmarkTools) };
}
