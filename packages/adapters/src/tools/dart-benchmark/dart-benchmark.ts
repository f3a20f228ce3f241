import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isCommonNoise, readHeading } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';

const TITLE = "Dart's benchmark_harness";
/** `Template(RunTime): 0.156 us.`; the full stop went with version 2.3. */
const SCORE = /^(\S.{0,300}?)\((\w{1,40})\): (\d[\d.]{0,30}(?:e[+-]?\d{1,3})?)(?: (\S{1,20}?))?\.?$/;

type Score = { readonly name: string; readonly metric: string; readonly printed: string; readonly unit: string };

function readScore(text: string): Score | null {
  const [, name, metric, printed, unit] = SCORE.exec(text.slice(0, 500).trim()) ?? [];
  return name === undefined || metric === undefined || printed === undefined
    ? null
    : { name: name.trim(), metric, printed, unit: unit ?? 'counts' };
}

function addScore(draft: OutcomeDraft, line: Line, score: Score): void {
  const [value, unit] = [parsePrintedNumber(score.printed), parsePrintedUnit(score.unit)];
  if (value === null || unit === null) {
    draft.reject(
      line,
      line.text,
      value === null ? `"${score.printed}" is not a number` : `"${score.unit}" is not a unit`,
    );
    return;
  }
  if (unit.warning) draft.warn(line, unit.warning);
  const { cell, printed } = toNamedCell(draft, line, score.name, { language: 'dart' });
  const measured = {
    ...unit.measure,
    metric: score.metric === 'RunTime' ? 'latency' : score.metric,
    status: 'ok' as const,
    value,
    statistic: 'mean',
    uncertainty: null,
    n: null,
  };
  draft.add(line, { ...cell, ...measured }, printed);
}

function parse(native: NativeText) {
  const draft = draftOutcome('dart-benchmark', TITLE, native);
  for (const line of native.lines) {
    const score = readScore(line.text);
    if (score) addScore(draft, line, score);
    else if (!isCommonNoise(line.text) && readHeading(line.text) === null) draft.skip(line);
  }
  return draft.finish({
    harness: { name: TITLE, tool: { name: 'benchmark_harness' } },
    environment: { runtime: { name: 'dart' } },
  });
}

/** What Dart's benchmark_harness prints. */
export const dartBenchmark: Adapter = {
  name: 'dart-benchmark',
  title: TITLE,
  aliases: ['dart', 'benchmark_harness'],
  signature: 'lines such as `Template(RunTime): 1.0 us.`',
  recognises: (native) =>
    native.lines.some(({ text }) => text.includes('(RunTime): ') && readScore(text)?.metric === 'RunTime'),
  parse,
};
