import { parseJavaNumber } from '../../figures/printed-number.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { addRequests } from './request-samples.ts';

/** `summary =    225 in 00:00:02 =  102.9/s Avg:    19 Min:     0 Max:   595 Err:    75 (33.33%)`; `+` for an interval. */
const SUMMARY =
  /^(?:.{0,200}\bSummariser: )?(\w[\w .-]{0,80}?) ([=+])\s{1,20}(\d{1,15}) in\s{1,20}(?:\d{1,6}:\d\d:\d\d|\d{1,12}(?:[.,]\d{1,3})?s) =\s{1,20}(\d{1,12}[.,]\d{1,3})\/s Avg:\s{1,20}(\d{1,12}) Min:\s{1,20}(\d{1,12}) Max:\s{1,20}(\d{1,12}) Err:\s{1,20}(\d{1,15}) \(\d{1,3}[.,]\d{1,3}%\)(?: Active: .{1,80})?$/;
const PLAN = /^Created the tree successfully using (\S.{0,300})$/;
const ERROR = /^(?:Error in NonGUIDriver .{1,300}|An error occurred: .{1,300}|.{0,60}(?:FATAL|ERROR) .{1,300})$/;
const END = /^\.\.\. end of run$|Notifying test listeners of end of test/;
const START = /^Starting (?:standalone |the |remote )?test/;

export const NOISE = {
  heading: HEADING,
  'log of the run':
    /^(?:\d{4}[-/]\d\d[-/]\d\d \d\d:\d\d:\d\d[,.]?\d{0,3} (?:INFO|WARN|DEBUG)|WARNING: |INFO: |Creating summariser <|Starting (?:standalone |the |remote )?test|Waiting for possible |Tidying up |\.\.\. end of run|Picked up |Configuring remote|(?:Nov|Dec|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct) \d{1,2}, \d{4} )/,
  banner: /^[\s/\\|_.'`,()<>=-]{6,200}(?:\w{1,20})?[\s/\\|_.'`,()<>=-]{0,200}$/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,6} more$|Caused by: )/,
};

export const isSummaryLine = (text: string): boolean => SUMMARY.test(text.slice(0, 500).trim());

type Total = {
  readonly line: Line;
  readonly name: string;
  readonly plan: string | null;
  readonly cells: readonly string[];
};

/** A plan's file without folder and ending: the folder can name a person. */
const toPlan = (path: string): string => (path.split(/[/\\]/).at(-1) ?? path).replace(/\.jmx$/, '');

function addTotal(draft: OutcomeDraft, { line, name, plan, cells }: Total): void {
  const [count = '', rate = '', mean = '', min = '', max = '', errors = ''] = cells;
  const n = Number(count);
  const throughput = parseJavaNumber(rate);
  const figures: Figure[] = Object.entries({ mean, min, max }).map(([statistic, printed]) => {
    return { location: line, metric: 'latency', unit: 'ms', statistic, value: Number(printed) };
  });
  if (throughput !== null)
    figures.unshift({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: throughput });
  if (n === 0) draft.reject(line, line.text, 'no request was made');
  else {
    const named = { location: line, name: plan ?? name, isNameGuess: plan === null, language: 'java' } as const;
    addRequests(draft, { ...named, figures, failed: Number(errors), count: n });
  }
}

/** Read the totals of the summariser: the last one of each run, the others are progress. */
export function readSummariser(native: NativeText, draft: OutcomeDraft): void {
  const totals: Total[] = [];
  let open: Total | null = null;
  let plan: string | null = null;
  let isStarted = false;
  let isEnded = false;
  let error: string | null = null;
  const close = () => {
    if (open && (isEnded || !isStarted)) totals.push(open);
    else if (open) draft.reject(open.line, open.line.text, error ?? 'the run has no end: this is an interval');
    else if (isStarted)
      draft.reject('file', plan ?? native.text.slice(0, 200), error ?? 'no summary: the run was stopped');
    [open, isStarted, isEnded] = [null, false, false];
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 500).trim();
    const [, name = '', sign, ...cells] = SUMMARY.exec(text) ?? [];
    const path = PLAN.exec(text)?.[1];
    if (sign === '+') draft.ignore(line, 'progress');
    else if (sign === '=') {
      if (open && open.name !== name) totals.push(open);
      else if (open) draft.ignore(open.line, 'progress');
      open = { line, name, plan, cells };
    } else if (path !== undefined) {
      close();
      plan = toPlan(path);
      draft.accept(line);
    } else if (START.test(text)) isStarted = true;
    else if (END.test(text)) isEnded = true;
    else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `JMeter reports: ${maskSecrets(text)}`);
      draft.accept(line);
    }
  }
  close();
  if (totals.length === 0 && error === null && native.lines.every(({ text }) => !isSummaryLine(text))) {
    draft.reject('file', native.text.slice(0, 200), 'no summary of JMeter: the log is truncated');
  }
  for (const total of totals) addTotal(draft, total);
}
