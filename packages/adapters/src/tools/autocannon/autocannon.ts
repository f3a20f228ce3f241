import type { Adapter } from '../../outcome/adapter.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NativeText } from '../../text/lines.ts';
import type { Load } from './load.ts';
import { isTableHead, NOISE, readConsole } from './read-console.ts';
import { isReport, readJson } from './read-json.ts';

const TITLE = 'autocannon';

function addLoad(draft: OutcomeDraft, { location, name, params, figures }: Load): void {
  const { cell, printed } = toNamedCell(draft, location, name, { language: null, params });
  const uncertain = name === TITLE ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  if (figures.length === 0) draft.reject(location, name, 'no values: autocannon was stopped, or the log is truncated');
  // It prints zeros, and a latency of zero would be the best there is.
  const isZero = ({ value }: Load['figures'][number]) => value === 0;
  const isUnanswered = figures.some((figure) => figure.metric === 'throughput' && isZero(figure));
  if (isUnanswered || (figures.length > 0 && figures.every(isZero))) {
    const why = { unit: 'ms', status: 'failed', reason: 'no request was answered' } as const;
    addUnmeasured(draft, location, { cell, printed: { name, uncertain } }, why);
    return;
  }
  for (const { location: at, ...figure } of figures) {
    draft.add(at, { ...cell, ...figure, status: 'ok' }, { name, uncertain });
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const loads = isReport(native.json) ? [readJson(native.json, draft)] : readConsole(native, draft);
  for (const load of loads) addLoad(draft, load);
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
