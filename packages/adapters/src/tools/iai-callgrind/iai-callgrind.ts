import type { Params } from '@tachograph/schema/result';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCounterLog } from './counter-line.ts';
import { type CounterEntry, CounterLog } from './counter-log.ts';
import { toCounterUnit } from './counter-unit.ts';
import { readSummaries } from './read-summaries.ts';

const TITLE = 'iai and iai-callgrind';

function addEntry(draft: OutcomeDraft, { line, title, tool, counter, value }: CounterEntry): void {
  const unit = toCounterUnit(counter);
  if ('rejected' in unit) {
    draft.reject(line, `${title.printed} ${counter} ${value}`, unit.rejected);
    return;
  }
  // Callgrind counts unless another tool is asked for, and is named only beside others: it must not split a series.
  const by: Params = tool === null || tool === 'callgrind' ? {} : { tool };
  const { cell, printed } = toNamedCell(draft, line, title.path, {
    language: 'rust',
    params: { ...title.params, ...by },
  });
  draft.addScenario({ id: cell.scenario, title: cell.scenario });
  const { metric, unit: spelling } = unit;
  const isCustom = spelling === 'counts/op' ? ({ direction: 'lower' } as const) : {};
  const figure = { metric, unit: spelling, ...isCustom, status: 'ok', value, statistic: 'exact', n: null } as const;
  draft.add(line, { ...cell, ...figure, uncertainty: null }, { ...printed, name: title.printed });
}

function toolName(entries: readonly CounterEntry[], text: string): string {
  if (text.includes('Gungraun result:') || /--gungraun-run\b/.test(text)) return 'gungraun';
  return entries.some(({ isPair, title }) => isPair || title.path.includes('::')) ? 'iai-callgrind' : 'iai';
}

/** The counters that iai, iai-callgrind and gungraun print. */
export const iaiCallgrind: Adapter = {
  name: 'iai-callgrind',
  title: TITLE,
  aliases: ['iai', 'gungraun', 'callgrind'],
  signature: 'counters such as `  Instructions:  1734|1650  (+5.09%)` below the name of a benchmark',
  recognises: isCounterLog,
  parse: (native) => {
    const draft = draftOutcome('iai-callgrind', TITLE, native);
    const summaries = readSummaries(native, draft);
    const log = new CounterLog(native.lines, draft, summaries.lines);
    const entries = [...summaries.entries, ...log.entries];
    for (const entry of entries) addEntry(draft, entry);
    const tool = toolName(entries, native.text);
    return draft.finish({ harness: { name: tool, tool: { name: tool } }, environment: { runtime: { name: 'rust' } } });
  },
};
