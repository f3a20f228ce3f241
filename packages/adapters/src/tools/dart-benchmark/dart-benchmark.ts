import { toMeasured } from '../../figures/measured.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { AnnouncedWarmUp } from '../../text/announced-warm-up.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { CUT_OFF, findOpenLine } from '../../text/open-line.ts';
import { WARM_UP_RULE } from '../../text/warm-up.ts';

/** `Template(RunTime): 0.156 us.`; the full stop went with version 2.3. */
const SCORE = /^(\S.{0,300}?)\((\w{1,40})\): (\d[\d.]{0,30}(?:e[+-]?\d{1,3})?)(?: (\S{1,20}?))?\.?$/;
/** A score of the tool itself, whose unit is always the same. */
const RUN_TIME = /^\S.{0,300}?\(RunTime\): \d[\d.]{0,30}(?:e[+-]?\d{1,3})? us\.?$/;
const NOISE = {
  heading: HEADING,
  'build message':
    /^(?:Building package executable|Built \w|Generated: |Resolving dependencies|Downloading packages|Got dependencies|Changed \d+ dependenc)/,
};

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
    const reason = value === null ? `"${score.printed}" is not a number` : `"${score.unit}" is not a unit`;
    draft.reject(line, line.text, reason);
    return;
  }
  if (unit.warning) draft.warn(line, unit.warning);
  const { cell, printed } = toNamedCell(draft, line, score.name, { language: 'dart' });
  const measure = { ...unit.measure, metric: score.metric === 'RunTime' ? 'latency' : score.metric };
  draft.add(line, { ...cell, ...toMeasured(measure, value) }, printed);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const open = findOpenLine(native);
  const warmUp = new AnnouncedWarmUp();
  for (const line of native.lines) {
    const score = readScore(line.text);
    if (score ? warmUp.isOn : warmUp.read(line.text)) draft.ignore(line, WARM_UP_RULE);
    else if (score && line === open && !RUN_TIME.test(line.text.trim())) draft.reject(line, line.text, CUT_OFF);
    else if (score) addScore(draft, line, score);
  }
}

/** What Dart's benchmark_harness prints. */
export const dartBenchmark: Adapter = {
  name: 'dart-benchmark',
  title: "Dart's benchmark_harness",
  harness: { name: "Dart's benchmark_harness", tool: { name: 'benchmark_harness' } },
  environment: { runtime: { name: 'dart' } },
  noise: NOISE,
  aliases: ['dart', 'benchmark_harness'],
  signature: 'lines such as `Template(RunTime): 1.0 us.`',
  recognises: (native) =>
    native.lines.some(({ text }) => text.includes('(RunTime): ') && RUN_TIME.test(text.slice(0, 500).trim())),
  read,
};
