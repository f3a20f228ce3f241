import { convertValue, parsePrintedNumber, type Quantity, toTimeUnit } from '../figures/printed-figure.ts';
import { toPercentile, toStddev } from '../figures/statistics.ts';
import { lookUp } from '../json/fields.ts';
import { toParams, toUrlPath } from '../names/param-value.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import type { Figure } from '../outcome/figure.ts';
import { isCommonNoise } from '../text/common-noise.ts';
import { isOpenEnd, type Line, type Location, type NativeText } from '../text/native-text.ts';
import { readReportTitle } from '../text/section-title.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../text/warm-up.ts';
import { addHttpLoad, type HttpLoad, NO_STATUS, readHttpCommand } from './http-load.ts';

/**
 * A line of a report: a pattern whose named groups say what stands there.
 *
 * | group | is |
 * |---|---|
 * | `mean`, `median`, `min`, `max` | a figure, with that statistic |
 * | `share` and `value` | a percentile |
 * | `stddev` | the deviation of the mean, in the same line or in one above |
 * | `unit` | the unit of the values of the line, where they do not carry it |
 * | `heads`, `cells` | names of columns, of this row or of those below; the cells below them |
 * | `url`, `path` | what was requested |
 * | `requests`, `good…`, `bad…`, `success` | how many there were, succeeded, failed; the share of successes in percent |
 * | `code` and `times`, `problem` and `times` | responses with a status; requests with an error |
 * | `warning` | what is warned of at this line, and a reason where all requests failed |
 * | `samples` | the number of seconds that the rates are the mean of |
 * | `target`, `version` | what is requested below; the version of the program |
 * | any other | a param with the name of the group |
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

/** A program that sends HTTP requests and prints a report of each start. */
export type HttpProgram = {
  readonly title: string;
  /** The word of the program in a command line. */
  readonly program: string;
  readonly lines: readonly ReportLine[];
  /** Its reports end with the numbers of requests that succeeded: one without them is cut. */
  readonly endsInStatus?: boolean;
};

const STATISTICS: ReadonlySet<string> = new Set(['mean', 'median', 'min', 'max']);
const COUNT = /^(?:requests|samples|success|good|bad)/;
/** Groups that only say what another one of the line is. */
const BESIDE: ReadonlySet<string> = new Set(['share', 'unit', 'times', 'code', 'heads', 'cells']);
const SUCCESS = /^[23]\d\d$/;
const GO_DURATION = /^(?:(\d{1,6})h)?(\d{1,6})m(\d{1,9}(?:\.\d{1,9})?)s$/;

/** One start of a program, while its report is read. */
export class HttpReport {
  path: string | null = null;
  requests: number | null = null;
  /** The number of seconds that rates are the mean of. */
  samples: number | null = null;
  good: number | null = null;
  bad = 0;
  readonly params = new Map<string, string>();
  readonly figures: Figure[] = [];
  readonly problems: string[] = [];
  /** Problems that were warned of at their lines. */
  readonly warned: string[] = [];

  constructor(
    readonly location: Location,
    readonly heading: string | null = null,
  ) {}

  /** So many responses with a status of HTTP. */
  addStatus(code: string, times: number): void {
    this.good ??= 0;
    this.requests = (this.requests ?? 0) + times;
    if (SUCCESS.test(code)) this.good += times;
    else this.addProblem(`status ${code} (${times} times)`, times);
  }

  addProblem(problem: string, times = 0): void {
    this.problems.push(problem);
    this.bad += times;
    this.good ??= 0;
  }

  /** A warning where some requests failed; the failure where all did, or `unended` where the report does not say. */
  toLoad(draft: OutcomeDraft, title: string, unended: string | null = null): HttpLoad {
    const { location, path, heading, requests, samples, good, bad, warned } = this;
    const problems = this.problems.slice(0, 5).join('; ') || (bad > 0 ? `${bad} requests without success` : '');
    const reasons = problems || warned.slice(0, 5).join('; ');
    const hasFailed = good === 0 || (good === null && requests !== null && bad > 0 && bad >= requests);
    const isFailure = hasFailed && reasons !== '';
    if (problems !== '' && !isFailure) draft.warn(location, `${title} reports: ${problems}`);
    const failure = isFailure ? `no request succeeded: ${reasons}` : good === null ? unended : null;
    const all = requests ?? (good === null || good + bad === 0 ? null : good + bad);
    const figures = this.figures.map((figure) => {
      const n = samples === null || figure.metric === 'latency' ? all : samples;
      // One value has no spread, and 0 would claim a spread of nothing.
      return { ...figure, n, uncertainty: n === 1 ? null : (figure.uncertainty ?? null) };
    });
    return { location, path, heading, params: toParams(this.params), figures, failure };
  }
}

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
  (text.includes('│') ? text.split('│').slice(0, -1) : text.split(', ')).map((cell) => cell.trim());

/** Reads the lines of a text into the reports of a program. */
class ReportReader {
  readonly reports: HttpReport[] = [];
  private heads: readonly string[] = [];

  constructor(
    private readonly program: HttpProgram,
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

  /** Takes the values of a line into the report; rejects those that cannot be read. */
  take(line: Line, declared: ReportLine, groups: Readonly<Record<string, string | undefined>>): void {
    const report = this.reports.at(-1);
    if (groups.heads !== undefined) this.heads = toCells(groups.heads);
    if (!report) return;
    const { share, unit, times, code } = groups;
    for (const [name, text] of [...Object.entries(groups), ...this.pairs(line, declared, groups.cells)]) {
      if (text === undefined || BESIDE.has(name)) continue;
      if (STATISTICS.has(name) || name === 'value' || name === 'stddev' || /^\d/.test(name)) {
        const statistic = name === 'value' ? toPercentile(share ?? '') : /^\d/.test(name) ? toPercentile(name) : name;
        this.addFigure(line, report, declared, { statistic, text, unit });
      } else if (COUNT.test(name)) this.count(line, report, name, text);
      else if (name === 'problem')
        report.addProblem(times === undefined ? text : `${text} (${times} times)`, Number(times ?? 0));
      else if (name === 'warning') {
        this.draft.warn(line, `${this.program.title} reports: ${text}`);
        report.warned.push(text);
      } else if (name === 'version') this.draft.setTool({ version: text });
      else if (name === 'url') report.path = toUrlPath(text);
      else if (name === 'path') report.path = text;
      else report.params.set(name, text);
    }
    if (code !== undefined) report.addStatus(code, Number(times));
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
    { figures }: HttpReport,
    { metric = 'latency', ...units }: ReportLine,
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

  private count(line: Line, report: HttpReport, name: string, text: string): void {
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

/** The reports of a text, one for each start of the program. */
function readHttpReports(native: NativeText, draft: OutcomeDraft, program: HttpProgram): HttpReport[] {
  const reader = new ReportReader(program, draft);
  const warmUp = new AnnouncedWarmUp();
  let command: ReturnType<typeof readHttpCommand> = null;
  let heading: string | null = null;
  let isWarmUp = false;
  let above = '';
  for (const line of native.lines) {
    const text = line.text.slice(0, 4000).trim();
    const match = reader.find(text, above);
    const target = match?.found.groups?.target;
    const stated = readHttpCommand(target === undefined ? text : `${program.program} ${target}`, program.program);
    const begins = match !== null && reader.begins(match.declared);
    const announces = !match && warmUp.read(text);
    const title = match ? null : readReportTitle(text);
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
      const report = new HttpReport(line, heading);
      report.path = command?.path ?? null;
      for (const [name, value] of Object.entries(command?.params ?? {})) report.params.set(name, String(value));
      reader.reports.push(report);
      command = null;
    }
    draft.accept(line);
    if (match) reader.take(line, match.declared, match.found.groups ?? {});
  }
  return reader.reports;
}

/** Add what the program printed of each start. */
export function addHttpReports(native: NativeText, draft: OutcomeDraft, program: HttpProgram): void {
  const { title, endsInStatus = false } = program;
  for (const report of readHttpReports(native, draft, program)) {
    addHttpLoad(draft, title, report.toLoad(draft, title, endsInStatus ? NO_STATUS : null));
  }
}
