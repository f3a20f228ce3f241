import type { Params } from '@tachograph/schema/result';
import { convertValue, parsePrintedNumber, type Quantity, toTimeUnit } from '../figures/printed-figure.ts';
import { toPercentile, toStddev } from '../figures/statistics.ts';
import { lookUp } from '../json/fields.ts';
import { toUrlPath } from '../names/param-value.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import type { Figure } from '../outcome/figure.ts';
import { maskSecrets } from '../text/clean-text.ts';
import { isCommonNoise } from '../text/common-noise.ts';
import { isOpenEnd, type Line, type NativeText } from '../text/native-text.ts';
import { readReportTitle } from '../text/section-title.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../text/warm-up.ts';
import { addHttpLoad, NO_STATUS, readHttpCommand } from './http-load.ts';
import { LoadReport } from './load-report.ts';

/**
 * A line of a report: a pattern whose named groups say what stands there.
 *
 * | group | is |
 * |---|---|
 * | `mean`, `median`, `min`, `max`, `avg`, `p99` | a figure, with that statistic |
 * | `throughput`, `goodput` | the mean of that metric, in operations per second |
 * | `share` and `value` | a percentile |
 * | `stddev` | the deviation of the mean, in the same line or in one above |
 * | `unit` | the unit of the values of the line, where they do not carry it |
 * | `heads`, `cells` | names of columns, of this row or of those below; the cells below them |
 * | `url`, `path` | what was requested |
 * | `requests`, `good…`, `bad…`, `success` | how many there were, succeeded, failed; the share of successes in percent |
 * | `code` and `times`, `problem` and `times` | responses with a status; requests with an error |
 * | `warning` | what is warned of at this line, and a reason where all requests failed |
 * | `error` | what is warned of at this line, and why reports have no figures |
 * | `title` | what the report is of |
 * | `samples` | the number of seconds that the rates are the mean of |
 * | `target`, `version` | what is requested below; the version of the program |
 * | any other | a param with the name of the group, where `_` stands for `-` |
 */
export type ReportLine = Partial<Pick<Figure, 'metric' | 'unit'>> & {
  readonly line: RegExp;
  /** The line begins a report: each time, or where the report before has figures of this metric already. */
  readonly begins?: 'always' | 'again';
  /** Printed units in the spelling of the run format, where they are no times. */
  readonly units?: Readonly<Record<string, string>>;
  /** The groups that columns stand for, where their heads are other words. A column that is not listed is not read. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Where the line is told from others by a heading above it: that heading. */
  readonly below?: RegExp;
};

/** A program that prints a report of each start, of requests over HTTP or of other operations. */
export type LoadProgram = {
  readonly title: string;
  /** The word of a program that sends HTTP requests in a command line; titles of a script are read above its reports. */
  readonly program?: string;
  /** What another command line states of the reports below it; null for other lines. */
  readonly command?: (text: string) => Params | null;
  readonly lines: readonly ReportLine[];
  /** Its reports end with the numbers of requests that succeeded: one without them is cut. */
  readonly endsInStatus?: boolean;
};

/** Statistics by the name of their group or column: one that begins with a digit is a percentile, as `p99` is. */
const STATISTICS: Readonly<Record<string, string>> = {
  mean: 'mean',
  avg: 'mean',
  median: 'median',
  min: 'min',
  max: 'max',
  stddev: 'stddev',
};
const RATE = /^(?:throughput|goodput)$/;
const COUNT = /^(?:requests|samples|success|good|bad)/;
/** Groups that only say what another one of the line is. */
const BESIDE: ReadonlySet<string> = new Set(['share', 'unit', 'times', 'code', 'heads', 'cells', 'error', 'target']);
const GO_DURATION = /^(?:(\d{1,6})h)?(\d{1,6})m(\d{1,9}(?:\.\d{1,9})?)s$/;

const toStatistic = (name: string): string | null => {
  const share = /^p?(\d{1,3}(?:\.\d{1,6})?)$/.exec(name)?.[1];
  return share === undefined ? (lookUp(STATISTICS, name) ?? null) : toPercentile(share);
};

/** `834.56us`, `1m2.5s`, `2.13 MB`, or a bare number in the unit of its line. */
function readQuantity(text: string, { unit, units }: Pick<ReportLine, 'unit' | 'units'>): Quantity | null {
  const number = parsePrintedNumber(text);
  if (number !== null) return unit === undefined ? null : { value: number, unit };
  const [, hours = '0', minutes, seconds] = GO_DURATION.exec(text) ?? [];
  if (minutes !== undefined) return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), unit: 's' };
  const [, value = '', printed = ''] = /^([\d.,]{1,30})\s?(\S{1,4})$/.exec(text) ?? [];
  const parsed = parsePrintedNumber(value);
  const own = units ? lookUp(units, printed) : toTimeUnit(printed);
  return parsed === null || !own ? null : { value: parsed, unit: own };
}

const toCells = (text: string): string[] =>
  text.includes('│')
    ? text.split('│').flatMap((cell, at, { length }) => (at === length - 1 ? [] : cell.trim()))
    : text.replaceAll('"', '').split(/,\s{0,9}|\s{1,90}/);

/** Reads the lines of a text into the reports of a program. */
export class ReportReader {
  readonly reports: LoadReport[] = [];
  /** The first one that the program printed. */
  error: string | null = null;
  private heads: readonly string[] = [];

  constructor(
    private readonly program: LoadProgram,
    private readonly draft: OutcomeDraft,
  ) {}

  /** The declaration that this line matches; null without a match, or if the line stands below another heading. */
  find(text: string, above: string): { readonly declared: ReportLine; readonly found: RegExpExecArray } | null {
    for (const declared of this.program.lines) {
      const found =
        declared.below && (!declared.below.test(above) || isCommonNoise(text)) ? null : declared.line.exec(text);
      if (found) return { declared, found };
    }
    return null;
  }

  begins({ begins, metric }: ReportLine): boolean {
    const last = this.reports.at(-1);
    return (
      begins === 'always' ||
      (begins === 'again' && (!last || last.figures.some((known) => !metric || known.metric === metric)))
    );
  }

  /** Takes the values of a line into the report; rejects those that cannot be read. False where there is no report. */
  take(
    line: Line,
    declared: ReportLine,
    groups: Readonly<Record<string, string | undefined>>,
    report = this.reports.at(-1),
  ): boolean {
    const { heads, error, share, unit, times, code } = groups;
    if (heads !== undefined) this.heads = toCells(heads);
    if (error !== undefined) {
      this.error ??= maskSecrets(error);
      this.draft.warn(line, `${this.program.title} reports: ${maskSecrets(error)}`);
    }
    if (!report) return heads !== undefined || error !== undefined;
    for (const [name, text] of [...Object.entries(groups), ...this.pairs(line, declared, groups.cells)]) {
      const statistic = name === 'value' ? toPercentile(share ?? '') : toStatistic(name);
      if (text === undefined || BESIDE.has(name)) continue;
      if (statistic !== null) this.addFigure(line, report, declared, { statistic, text, unit });
      else if (RATE.test(name))
        this.addFigure(line, report, { metric: name, unit: 'ops/s' }, { statistic: 'mean', text, unit: undefined });
      else if (COUNT.test(name)) this.count(line, report, name, text);
      else if (name === 'problem')
        report.addProblem(times === undefined ? text : `${text} (${times} times)`, Number(times ?? 0));
      else if (name === 'warning') {
        this.draft.warn(line, `${this.program.title} reports: ${text}`);
        report.warned.push(text);
      } else if (name === 'version') this.draft.setTool({ version: text });
      else if (name === 'url') report.path = toUrlPath(text);
      else if (name === 'path' || name === 'title') report[name] = text;
      else report.params.set(name.replaceAll('_', '-'), text);
    }
    if (code !== undefined) report.addStatus(code, Number(times));
    return true;
  }

  /** Takes a line into a report that begins elsewhere; false for one that the table does not have. */
  takeInto(report: LoadReport, line: Line, text: string): boolean {
    const match = this.find(text, '');
    return match !== null && this.take(line, match.declared, match.found.groups ?? {}, report);
  }

  private pairs(line: Line, { columns }: ReportLine, cells: string | undefined): [string, string][] {
    if (cells === undefined) return [];
    const values = toCells(cells);
    if (values.length !== this.heads.length) {
      this.draft.reject(line, line.text, 'the row is not as long as its head');
      return [];
    }
    const names = columns ? Object.entries(columns) : this.heads.map((head) => [head, head] as const);
    return names.flatMap(([head, name]) => {
      const at = this.heads.indexOf(head);
      return at < 0 ? [] : [[name, values[at] ?? '']];
    });
  }

  private addFigure(
    line: Line,
    { figures }: LoadReport,
    { metric = 'latency', ...units }: Omit<ReportLine, 'line'>,
    printed: { readonly statistic: string; readonly text: string; readonly unit: string | undefined },
  ): void {
    const { statistic, text } = printed;
    const quantity = readQuantity(printed.unit === undefined ? text : `${text} ${printed.unit}`, units);
    const of = (wanted: string) => figures.findIndex((known) => known.metric === metric && known.statistic === wanted);
    if (!quantity) this.draft.reject(line, line.text, `"${text}" is not a number`);
    else if (statistic === 'stddev') {
      const mean = figures[of('mean')];
      if (mean) figures[of('mean')] = { ...mean, uncertainty: toStddev(convertValue(quantity, mean.unit)) };
    } else if (of(statistic) >= 0) this.draft.reject(line, line.text, 'the report has this value already');
    else figures.push({ location: line, metric, ...quantity, statistic });
  }

  private count(line: Line, report: LoadReport, name: string, text: string): void {
    const value = parsePrintedNumber(text);
    if (value === null) this.draft.reject(line, line.text, `"${text}" is not a number`);
    else if (name === 'requests') report.requests = value;
    else if (name === 'samples') report.samples = value;
    else if (name.startsWith('bad')) report.bad += value;
    else if (name.startsWith('good')) report.good = (report.good ?? 0) + value;
    else {
      report.good = value === 0 ? 0 : (report.good ?? value);
      if (value > 0 && value < 100) report.problems.push(`${value} % of the requests succeeded`);
    }
  }
}

/** The reports of a text, one for each start of the program, and the first error that it printed. */
export function readReports(
  native: NativeText,
  draft: OutcomeDraft,
  given: LoadProgram,
): { readonly reports: readonly LoadReport[]; readonly error: string | null } {
  const { program } = given;
  const reader = new ReportReader(given, draft);
  const warmUp = new AnnouncedWarmUp();
  let command: ReturnType<typeof readHttpCommand> = null;
  let setup: Params = {};
  let heading: string | null = null;
  let isWarmUp = false;
  let above = '';
  for (const line of native.lines) {
    const text = line.text.slice(0, 4000).trim();
    const match = reader.find(text, above);
    const target = match?.found.groups?.target;
    const stated = program && readHttpCommand(target === undefined ? text : `${program} ${target}`, program);
    const begins = match !== null && reader.begins(match.declared);
    const announces = program !== undefined && !match && warmUp.read(text);
    const title = match || !program ? null : readReportTitle(text);
    const lasting = match ? null : (given.command?.(text) ?? null);
    setup = lasting ?? setup;
    if (lasting) draft.accept(line);
    if (text.endsWith(':')) above = text;
    if (begins) isWarmUp = warmUp.take();
    else if (title !== null) isWarmUp = false;
    if (stated) command = stated;
    else if (title !== null) heading = title;
    else if (announces || (isWarmUp && text !== '')) {
      draft.ignore(line, WARM_UP_RULE);
      continue;
    } else if (!match || (isOpenEnd(native, line) && match.found.groups?.share !== undefined)) continue;
    if (begins && match) {
      const report = new LoadReport(line, heading);
      report.path = command?.path ?? null;
      for (const [name, value] of Object.entries({ ...setup, ...command?.params }))
        report.params.set(name, String(value));
      reader.reports.push(report);
      command = null;
    }
    const isTaken = match !== null && reader.take(line, match.declared, match.found.groups ?? {});
    if (isTaken || program) draft.accept(line);
  }
  const { reports, error } = reader;
  if (reports.length === 0 && error !== null) draft.reject('file', native.text.slice(0, 200), error);
  return { reports, error };
}

/** Add what the program printed of each start. */
export function addHttpReports(native: NativeText, draft: OutcomeDraft, program: LoadProgram): void {
  const { title, endsInStatus = false } = program;
  for (const report of readReports(native, draft, program).reports) {
    addHttpLoad(draft, title, report.toLoad(draft, title, endsInStatus ? NO_STATUS : null));
  }
}
