import { toPointer } from '@tachograph/schema/problem';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { type Fields, fieldsOf, isFields } from '../../json/json-fields.ts';
import { addLoad, type LoadFigure } from '../../load-tool/load.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isResultText, type RunSetting, readUserText, TPROC_C, toRunParams, toTimeStatistic } from './hammerdb-run.ts';

/** The result of a job: its id, its time, and what virtual user 1 printed. */
export const isJobResult = (json: unknown): json is readonly string[] =>
  Array.isArray(json) && json.every((entry) => typeof entry === 'string') && json.some((entry) => isResultText(entry));

const isProcedure = (value: unknown): value is Fields => isFields(value) && 'calls' in value && 'avg_ms' in value;

/** The timing of a job, by stored procedure. */
export const isJobTiming = (json: unknown): json is Fields =>
  isFields(json) && Object.keys(json).length > 0 && Object.values(json).every(isProcedure);

export function readJobResult(json: readonly string[], draft: OutcomeDraft, setting: RunSetting): void {
  for (const [index, text] of json.entries()) {
    if (readUserText(draft, `/${index}`, text, setting)) continue;
    const isHead = index < 2 && /^(?:[0-9A-Fa-f]{8,60}|\d{4}-\d\d-\d\d.{0,30})$/.test(text);
    if (!isHead) draft.reject(`/${index}`, text, 'not a result of HammerDB');
  }
}

export function readJobTiming(json: Fields, draft: OutcomeDraft, setting: RunSetting): void {
  const params = toRunParams(setting);
  for (const [procedure, value] of Object.entries(json)) {
    const fields = fieldsOf(value);
    const n = parsePrintedNumber(String(fields.calls));
    const figures: LoadFigure[] = [];
    for (const [name, printed] of Object.entries(fields)) {
      const statistic = toTimeStatistic(name);
      const time = parsePrintedNumber(String(printed));
      const location = toPointer([procedure, name]);
      if (statistic === null) continue;
      if (time === null) draft.reject(location, String(printed), 'not a number');
      else figures.push({ location, metric: 'latency', unit: 'ms', statistic, value: time, n });
    }
    addLoad(draft, {
      location: toPointer([procedure]),
      scenario: `${TPROC_C}/${procedure}`,
      driver: setting.driver,
      params,
      figures,
    });
  }
}
