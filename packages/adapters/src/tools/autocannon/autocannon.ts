import { toMeasured } from '../../figures/measured.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NativeText } from '../../text/lines.ts';
import { isTableHead, NOISE, readConsole } from './read-console.ts';
import { isReport, readJson } from './read-json.ts';
import type { Start } from './start.ts';

const TITLE = 'autocannon';

function addStart(draft: OutcomeDraft, { location, name, params, figures }: Start): void {
  const { cell, printed } = toNamedCell(draft, location, name, { language: null, params });
  const uncertain = name === TITLE ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  if (figures.length === 0) draft.reject(location, name, 'no values: autocannon was stopped, or the log is truncated');
  // It prints zeros, and a latency of zero would be the best there is.
  const isZero = ({ value }: Start['figures'][number]) => value === 0;
  const isUnanswered = figures.some((figure) => figure.metric === 'throughput' && isZero(figure));
  if (isUnanswered || (figures.length > 0 && figures.every(isZero))) {
    const why = { unit: 'ms', status: 'failed', reason: 'no request was answered' } as const;
    addUnmeasured(draft, location, { cell, printed: { name, uncertain } }, why);
    return;
  }
  for (const { location: at, metric, unit, value, ...figure } of figures) {
    draft.add(at, { ...cell, ...toMeasured({ metric, unit }, value, figure) }, { name, uncertain });
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const starts = isReport(native.json) ? [readJson(native.json, draft)] : readConsole(native, draft);
  for (const start of starts) addStart(draft, start);
}

/** What autocannon prints, and its `--json`. */
export const autocannon: Adapter = {
  name: 'autocannon',
  title: TITLE,
  noise: NOISE,
  aliases: ['autocannon-json'],
  signature:
    'a table with `Stat │ 2.5% │ 50% │ … │ Avg │ Stdev`, or JSON with `latency`, `requests`, `throughput` and `non2xx`',
  recognises: (native) =>
    isReport(native.json) || native.lines.some(({ text }) => isTableHead(text.slice(0, 500).trim())),
  read,
};
