import type { Params } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import type { Adapter } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { CARGO_NOISE } from '../../rust-bench/test-log.ts';
import { isCounterLog } from './counter-line.ts';
import { type CounterEntry, CounterLog, NOISE } from './counter-log.ts';
import { readSummaries } from './read-summaries.ts';

/** A counter in the run format: its own metric, lower is better; or the reason why it is not a measurement. */
type CounterUnit = { readonly metric: string; readonly unit: string } | { readonly rejected: string };

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^Instructions$/, 'instructions/op'],
  [/^Estimated Cycles$/, 'estimated cycles/op'],
  [/^Total read\+write$/, 'memory accesses/op'],
  [/ bytes$/, 'B/op'],
  [/ blocks$/, 'heap blocks/op'],
];

/** The unit of a counter by its printed name. The tools print none: a benchmark is one execution of its function. */
function toCounterUnit(counter: string): CounterUnit {
  if (/[Rr]ate$/.test(counter)) return { rejected: 'a rate is derived from the counters beside it' };
  if (/Errors$|Contexts$/.test(counter)) return { rejected: 'errors found by a checker are not a measurement' };
  const level = /^(L1|L2|LL|RAM) (Hits|Accesses)$/.exec(counter);
  const ofLevel = level ? `${level[1]} ${level[2]?.toLowerCase()}/op` : null;
  const unit = ofLevel ?? UNITS.find(([pattern]) => pattern.test(counter))?.[1] ?? 'counts/op';
  return { metric: toSlug(counter), unit };
}

function addEntry(draft: OutcomeDraft, { line, title, tool, counter, value }: CounterEntry): void {
  const unit = toCounterUnit(counter);
  if ('rejected' in unit) {
    draft.reject(line, `${title.printed} ${counter} ${value}`, unit.rejected);
    return;
  }
  // Callgrind counts unless another tool is asked for, and is named only beside others: it must not split a series.
  const by: Params = tool === null || tool === 'callgrind' ? {} : { tool };
  const params = { ...title.params, ...by };
  const { cell, printed } = toNamedCell(draft, line, title.path, { language: 'rust', params });
  draft.addScenario({ id: cell.scenario, title: cell.scenario });
  const isCustom = unit.unit === 'counts/op' ? ({ direction: 'lower' } as const) : {};
  const figure = { location: line, ...unit, ...isCustom, value, statistic: 'exact' };
  addFigures(draft, { cell, printed: { ...printed, name: title.printed } }, [figure]);
}

function toolName(entries: readonly CounterEntry[], text: string): string {
  if (text.includes('Gungraun result:') || /--gungraun-run\b/.test(text)) return 'gungraun';
  return entries.some(({ isPair, title }) => isPair || title.path.includes('::')) ? 'iai-callgrind' : 'iai';
}

/** The counters that iai, iai-callgrind and gungraun print. */
export const iaiCallgrind: Adapter = {
  name: 'iai-callgrind',
  title: 'iai and iai-callgrind',
  environment: { runtime: { name: 'rust' } },
  noise: { ...NOISE, ...CARGO_NOISE },
  aliases: ['iai', 'gungraun', 'callgrind'],
  signature: 'counters such as `  Instructions:  1734|1650  (+5.09%)` below the name of a benchmark',
  recognises: isCounterLog,
  read: (native, draft) => {
    const summaries = readSummaries(native, draft);
    const log = new CounterLog(native.lines, draft, summaries.lines);
    const entries = [...summaries.entries, ...log.entries];
    for (const entry of entries) addEntry(draft, entry);
    const tool = toolName(entries, native.text);
    draft.setHarness({ name: tool, tool: { name: tool } });
  },
};
