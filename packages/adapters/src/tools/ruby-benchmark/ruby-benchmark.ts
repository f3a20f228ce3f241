import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import type { Line } from '../../text/native-text.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';

const CAPTION = /^\s{0,200}user\s{1,10}system\s{1,10}total\s{1,10}real$/;
const REHEARSAL = /^Rehearsal -{3,300}$/;
const REHEARSAL_END = /^-{3,300} total: [\d.]{1,20}sec$/;
/** `sort   0.028316   0.000000   0.028316 (  0.071955)`: user, system, both and real time in seconds. */
const TIMES =
  /\s(\d{1,9}\.\d{1,9})\s{1,10}(\d{1,9}\.\d{1,9})\s{1,10}\d{1,9}\.\d{1,9}\s{1,10}\(\s{0,10}(\d{1,9}\.\d{1,9})\)$/;

function addRow(draft: OutcomeDraft, line: Line, label: string, [, user, system, real]: readonly string[]): void {
  const named = toNamedCell(draft, line, label.replace(/:$/, ''), { language: 'ruby', printed: label || 'unnamed' });
  const times = { latency: real, 'user-time': user, 'system-time': system };
  const figures = Object.entries(times).map(([metric, seconds]) => {
    return { location: line, metric, unit: 's', statistic: 'mean', value: Number(seconds) };
  });
  addFigures(draft, label === '' ? alsoUnsure(named, 'scenario') : named, figures, 1);
}

/** What `Benchmark.bm` and `Benchmark.bmbm` of Ruby's standard library print. */
export const rubyBenchmark: Adapter = {
  name: 'ruby-benchmark',
  title: "Ruby's Benchmark",
  harness: { name: "Ruby's Benchmark", tool: { name: 'benchmark' } },
  environment: { runtime: { name: 'ruby' } },

  aliases: ['ruby', 'benchmark.bm'],
  signature: 'rows of four times under `user     system      total        real`',
  recognises: (native) => native.lines.some(({ text }) => CAPTION.test(text.slice(0, 400).trimEnd())),
  read(native, draft) {
    let rehearsing = false;
    for (const line of native.lines) {
      const text = line.text.slice(0, 600).trimEnd();
      const times = TIMES.exec(` ${text}`);
      const label = times ? ` ${text}`.slice(0, times.index).trim() : '';
      if (REHEARSAL.test(text)) {
        rehearsing = true;
        draft.accept(line);
        draft.warn(line, 'the rehearsal is left out: it is a warm-up');
      } else if (REHEARSAL_END.test(text)) {
        rehearsing = false;
        draft.ignore(line, WARM_UP_RULE);
      } else if (times && label.startsWith('>')) {
        draft.ignore(line, 'sum or mean of other rows');
        draft.warn(line, `"${label}" is derived from the rows above and left out`);
      } else if (times && rehearsing) draft.ignore(line, WARM_UP_RULE);
      else if (times) addRow(draft, line, label, times);
      else if (CAPTION.test(text)) draft.accept(line);
    }
  },
};
