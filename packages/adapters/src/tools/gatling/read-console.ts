import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { addStatistics, type Printed, toStatisticName } from './gatling-statistics.ts';

const SIMULATION = /^Simulation ([\w.$]{1,200}) (started|completed in .{1,40})\.{0,3}$/;
const GLOBAL = /^-{2,8} Global Information -{10,}/;
const DISTRIBUTION = /^-{2,8} Response Time Distribution -{10,}$/;
const ERRORS = /^-{2,8} Errors -{10,}$/;
const ELAPSED = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?: \w{1,5})?\s{1,120}\d{1,9}s elapsed$/;
/** `> mean response time      5 (OK=5      KO=-     )`; since 3.11 `> mean response time (ms) |  5 |  5 |  -`. */
const NUMBER = '([\\d.,]{1,20}|-)';
const OLD_ROW = new RegExp(`^> (\\S.{0,100}?)\\s{1,100}${NUMBER} \\(OK=${NUMBER}\\s{0,12} KO=${NUMBER}\\s{0,12}\\)$`);
const NEW_ROW = new RegExp(
  `^> (\\S.{0,100}?)\\s{0,100} \\|\\s{1,20}${NUMBER} \\|\\s{1,20}${NUMBER} \\|\\s{1,20}${NUMBER}$`,
);
const RANGE =
  /^> (?:(?:OK: )?(?:t (?:<|>=?) \d{1,9} ms|\d{1,9} ms <=? t < \d{1,9} ms)|KO|failed)\s{1,120}[\d,]{1,20}\s{1,12}\(\s{0,6}[\d.,]{1,8}%\)$/;
const ERROR = /^(?:> .{1,300}|(?:\S.{0,200})?\s{0,60}\d[\d,]{0,15} \(\s{0,6}[\d.,]{1,8}%\))$/;
const COUNTED_ERROR = /^> .{1,300} \d[\d,]{0,15} {1,12}\(\s{0,6}[\d.,]{1,8}%\)$/;
const PROGRESS =
  /^(?:> .{1,200}(?:\(OK=\d{1,15}\s{0,12} KO=\d{1,15}\s{0,12}\)|\|.{1,60}\|.{1,40})|\[[#\s-]{5,200}\]\s{0,8}\d{1,3}%|(?:waiting|active): .{1,100}|-{2,8} \S.{0,200})$/;
const CRASH = /^(?:Exception in thread .{1,300}|.{0,60}\bERROR\b.{1,300}|Simulation .{1,200} crashed.{0,100})$/;

export const NOISE = {
  heading: HEADING,
  'border of a block': /^={20,}$/,
  'log of the run':
    /^(?:Reports generated(?: in |, please open )|Please open the following file: |Generating reports|Parsing log file|Global: |\d{2}:\d{2}:\d{2}[.,]\d{3} \[(?:(?:TRACE|INFO|WARN|DEBUG)|[^\]]{1,100}\] (?:TRACE|INFO|WARN|DEBUG) )|GATLING_HOME is set to |Select |Choose |Parsing )/,
  'stack trace': /^(?:at [\w.$/<>]{1,200}\(|\.\.\. \d{1,6} more$|Caused by: )/,
};

export const isGlobalTitle = (text: string): boolean => GLOBAL.test(text);

type State = 'global' | 'distribution' | 'errors' | 'progress' | null;

/** Reads the block at the end of each simulation; the blocks before it are progress. */
class BlockReader {
  private state: State = null;
  private simulation: string | null = null;
  private begin: Line | null = null;
  private first: Line | null = null;
  private error: string | null = null;
  private values = new Map<string, Printed>();
  private added = 0;

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const text = line.text.slice(0, 600).trim();
    const [, simulation, what] = SIMULATION.exec(text) ?? [];
    const state: State = GLOBAL.test(text)
      ? 'global'
      : DISTRIBUTION.test(text)
        ? 'distribution'
        : ERRORS.test(text) && this.state !== 'progress'
          ? 'errors'
          : ELAPSED.test(text)
            ? 'progress'
            : null;
    if (simulation !== undefined) {
      if (what === 'started') this.finish();
      if (what === 'started') this.begin = line;
      this.simulation = simulation.split('.').at(-1) ?? simulation;
    } else if (state === 'progress') this.draft.ignore(line, 'progress');
    else if (state === 'global') {
      this.close();
      this.first = line;
    } else if (CRASH.test(text)) {
      this.error ??= maskSecrets(text);
      this.draft.warn(line, `Gatling reports: ${maskSecrets(text)}`);
    } else if (state === null && !this.readInBlock(line, text)) return;
    if (state !== null) this.state = state;
    if (state !== 'progress' && this.state !== 'progress') this.draft.accept(line);
    else if (simulation !== undefined || CRASH.test(text)) this.draft.accept(line);
  }

  private readInBlock(line: Line, text: string): boolean {
    if (this.state === 'global') return this.readRow(line, text);
    const isProgress = this.state === 'progress' && (PROGRESS.test(text) || COUNTED_ERROR.test(text));
    const isRange = this.state === 'distribution' && RANGE.test(text);
    const isError = this.state === 'errors' && ERROR.test(text);
    if (isProgress) this.draft.ignore(line, 'progress');
    else if (isRange) this.draft.ignore(line, 'response time distribution');
    else if (isError) this.draft.ignore(line, 'report of errors');
    else if (text.startsWith('> ') && this.state !== null)
      this.draft.reject(line, line.text, 'not a result of Gatling');
    return isProgress;
  }

  private readRow(line: Line, text: string): boolean {
    const [, label, total, , failed] = OLD_ROW.exec(text) ?? NEW_ROW.exec(text) ?? [];
    const key = toStatisticName(label ?? '');
    if (label === undefined || total === undefined || key === null) {
      // A shell prompt looks the same, and is noise of any tool.
      if (text.startsWith('> ')) this.draft.reject(line, line.text, 'not a statistic of Gatling');
      return false;
    }
    this.values.set(key, { location: line, text: total });
    if (key === 'count') this.values.set('failed', { location: line, text: failed ?? '-' });
    return true;
  }

  private close(): void {
    if (this.first) {
      const name = this.simulation ?? 'All Requests';
      addStatistics(this.draft, {
        location: this.first,
        name,
        isNameGuess: this.simulation === null,
        values: this.values,
      });
      this.added += 1;
      this.begin = null;
    }
    this.values = new Map();
    this.first = null;
  }

  /** A simulation that began and has no block at its end did not finish. */
  finish(): void {
    this.close();
    const reason = this.error ?? 'no global information: the simulation was stopped, or the log is truncated';
    if (this.begin) {
      this.draft.reject(this.begin, this.begin.text, reason);
      this.added += 1;
    }
    this.begin = null;
    this.error = null;
  }

  isEmpty = (): boolean => this.added === 0;
}

export function readConsole(native: NativeText, draft: OutcomeDraft): void {
  const reader = new BlockReader(draft);
  for (const line of native.lines) reader.read(line);
  reader.finish();
  if (reader.isEmpty())
    draft.reject('file', native.text.slice(0, 200), 'no global information of Gatling: the log is truncated');
}
