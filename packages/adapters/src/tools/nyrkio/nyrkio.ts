import type { Result } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { takeNewestRun } from '../../outcome/newest-run.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { isPayload, listAttributes, listNyrkioRuns, type NyrkioEntry, type NyrkioRun } from './read-runs.ts';

const STATISTIC = /^(?:mean|median|min|max|p\d{1,2}(?:\.\d{1,3})?)$/;

type Measure = Pick<Result, 'metric' | 'unit' | 'direction'>;

/** `higher_is_better`, and what a reader should know about the unit without it. */
function toMeasure(draft: OutcomeDraft, pointer: string, printed: string | null, stated: string | null) {
  const direction = /^(higher|lower)/.exec(stated ?? '')?.[1] as 'higher' | 'lower' | undefined;
  const unit = printed === null ? null : parsePrintedUnit(printed);
  if (unit === null) {
    if (direction === undefined) draft.warn(pointer, 'no unit and no direction: lower is assumed to be better');
    const measure: Measure = { metric: 'value', unit: 'value', direction: direction ?? 'lower' };
    return { measure, guessed: direction === undefined };
  }
  const isOpen = unit.measure.direction !== undefined;
  if (unit.warning !== null && !(isOpen && direction)) draft.warn(pointer, unit.warning);
  const measure: Measure = { ...unit.measure, ...(isOpen && direction ? { direction } : {}) };
  return { measure, guessed: unit.warning !== null && direction === undefined };
}

function addEntry(draft: OutcomeDraft, { pointer, test, entry }: NyrkioEntry): void {
  const fields = fieldsOf(entry);
  if (!isFields(entry) || !Array.isArray(fields.metrics)) {
    draft.reject(pointer, JSON.stringify(entry)?.slice(0, 200) ?? '', 'not a result of Nyrkiö');
    return;
  }
  const params = toParams(listAttributes(fields));
  for (const [at, metric] of fields.metrics.entries()) {
    const place = `${pointer}/metrics/${at}`;
    const { name: printedName, value: printedValue, unit, direction } = fieldsOf(metric);
    const [name, value] = [readText(printedName), readFinite(printedValue)];
    if (name === null || value === null) {
      const reason = name === null ? 'the metric has no name' : 'the value is not a number';
      draft.reject(place, JSON.stringify(metric)?.slice(0, 200) ?? '', reason);
      continue;
    }
    const { measure, guessed } = toMeasure(draft, place, readText(unit), readText(direction));
    const { cell, printed } = toNamedCell(draft, place, test ?? name, { language: null, params });
    // With the name of a test, that of the metric says what was measured, or which statistic of it.
    const named =
      test === null ? {} : STATISTIC.test(name) ? { statistic: name } : { metric: toName(name, 120) || measure.metric };
    const measured =
      fields.passed === false
        ? ({
            status: 'failed',
            statusReason: `the test did not pass, at ${value} ${measure.unit}`,
            value: null,
          } as const)
        : ({ status: 'ok', value } as const);
    const uncertain = [...printed.uncertain, ...(guessed ? (['unit'] as const) : [])];
    draft.add(
      place,
      { ...cell, ...measure, ...named, ...measured },
      { name: test === null ? name : `${test} > ${name}`, uncertain },
    );
  }
  if (fields.metrics.length === 0) draft.reject(pointer, readText(test) ?? '', 'the entry has no metrics');
}

/** The results of one run. */
export function addRun(draft: OutcomeDraft, { entries }: NyrkioRun): void {
  for (const entry of entries) addEntry(draft, entry);
}

/** The newest run of the list: one file is one run. */
function read(native: NativeText, draft: OutcomeDraft): void {
  const newest = takeNewestRun(listNyrkioRuns(native.json), draft);
  if (newest) addRun(draft, newest);
}

/** The JSON that Nyrkiö's API takes and gives. */
export const nyrkio: Adapter = {
  name: 'nyrkio',
  title: 'Nyrkiö',
  aliases: ['nyrkiö', 'nyrkio-json', 'nyrkiojson'],
  signature: 'JSON with `timestamp`, `metrics` and `attributes` such as `git_commit`',
  recognises: ({ json }) => json !== undefined && isPayload(json),
  read,
};
