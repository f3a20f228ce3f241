import { ABORTED, type ConsoleRow, readConsoleRow } from '../../console-row/console-row.ts';
import { type DriverRow, readDriverRow } from '../../console-row/driver-row.ts';
import { splitDriver } from '../../console-row/split-driver.ts';
import { findDriver } from '../../names/known-drivers.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { findNoiseRule, HEADING, type NoiseRules, readHeading } from '../../text/common-noise.ts';
import type { Line, Lines, NativeText } from '../../text/native-text.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** One value as the suite printed it, with its line. */
export type SuiteRow = {
  readonly kind: 'console' | 'block';
  readonly line: Line;
  readonly section: string | null;
  readonly title: string;
  readonly sql: string | null;
  readonly driver: string;
  readonly version: string | null;
  readonly value: number;
  readonly rme: number | null;
  readonly n: number | null;
  readonly hasDelta: boolean;
};

export const NOISE: NoiseRules = {
  progress:
    /^(?:benchmark: \.{0,2}\/|driver for .{1,80} connected|start : init test|initializing test data|simultaneous call:|(?:completed|ending connectors)$)/,
  'title of the results': /^(?:-+ BENCHMARK RESULTS -+$|\/\* travis bench)/,
  'message of a driver': /^Ignoring invalid configuration option/,
  comparison: /^Fastest is\b/,
  heading: HEADING,
};

/** A package's version as a harness log or a document states it. */
type PackageVersion = { readonly name: string; readonly version: string };

/** npm's banner: `> mariadb@3.0.1-rc benchmark`. */
const BANNER = /^> ((?:@[\w.-]{1,60}\/)?[\w.-]{1,80})@(\d[\w.+-]{0,60})(?:\s|$)/;

/** A list of what was compared: `* [**mysql2**](…): version 2.2.5`, `* mysql : 2.15.0`. */
const LISTED =
  /^[*•-]\s{1,4}\[?\*{0,2}`?([\w.@/-]{1,80})`?\*{0,2}\]?(?:\([^)\s]{0,200}\))?\s?:\s?(?:version\s)?v?(\d[\w.+-]{0,60})\s*$/;

/** The package version a line states; null for other lines. */
export function readPackageVersion(line: string): PackageVersion | null {
  const trimmed = line.trim().slice(0, 500);
  const match = BANNER.exec(trimmed) ?? LISTED.exec(trimmed);
  return match?.[1] && match[2] ? { name: match[1], version: match[2] } : null;
}

/** The title line of a block: `bench : <title> [ sql: <statement> ] <chart URL>`, or the bare title. */
type BlockTitle = { readonly title: string; readonly sql: string | null };

/** The chart URL at the end of a title contains numbers that are not values. */
function withoutUrl(text: string): string {
  const at = text.lastIndexOf(' http');
  return at > 0 && /^ https?:\/\//.test(text.slice(at, at + 9)) && !text.slice(at + 1).includes(' ')
    ? text.slice(0, at).trimEnd()
    : text;
}

/** Take `[ sql: … ]` (2021) or `( sql: … )` (2018) off the end of a title, which may contain other brackets. */
export function readTitle(text: string): BlockTitle {
  const bare = withoutUrl(text.trim());
  for (const [open, close] of [
    ['[ sql:', ']'],
    ['( sql:', ')'],
  ] as const) {
    const at = bare.indexOf(open);
    if (at >= 0 && bare.endsWith(close)) {
      return { title: bare.slice(0, at).trim(), sql: bare.slice(at + open.length, -1).trim() || null };
    }
  }
  return { title: bare, sql: null };
}

/** The title in a `bench : …` line; null for other lines. */
export function readBenchLine(line: string): BlockTitle | null {
  const prefix = /^\s{0,40}bench\s?:\s?/.exec(line);
  return prefix ? readTitle(line.slice(prefix[0].length)) : null;
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** `##  do random number with pool` is above the title `do <random number> with pool`. */
function repeats(heading: string, title: string): boolean {
  const above = squash(heading);
  const below = squash(title);
  return above !== '' && below !== '' && (above.startsWith(below) || below.startsWith(above));
}

/** Reads the suite's lines in order; the lines above a row name its scenario and section. */
class RowReader {
  readonly rows: SuiteRow[] = [];
  private section: string | null = null;
  private title: BlockTitle = { title: '', sql: null };
  /** Headings, and the text that begins a block, since the last row. */
  private headings: { readonly line: Line; readonly text: string }[] = [];
  private pending: Line | null = null;
  private startsBlock = true;
  private readonly versions = new Map<string, string>();

  constructor(private readonly draft: OutcomeDraft) {}

  read(line: Line): void {
    const console = readConsoleRow(line.text);
    const row = console === null ? readDriverRow(line.text) : null;
    const bench = readBenchLine(line.text);
    const heading = readHeading(line.text);
    const version = readPackageVersion(line.text);
    const trimmed = line.text.trim();
    if (console) this.console(line, console);
    else if (row) this.block(line, row);
    else if (bench) this.setTitle(line, bench);
    else if (heading !== null) this.headings.push({ line, text: heading });
    else if (version) {
      this.versions.set(version.name, version.version);
      this.draft.accept(line);
    } else if (this.mayBeTitle(trimmed)) this.pending = line;
    this.startsBlock = heading !== null || trimmed === '' || findNoiseRule(trimmed, NOISE) !== null;
  }

  /** Text that begins a block, or repeats its heading. Between rows it may be a row that cannot be read. */
  private mayBeTitle(text: string): boolean {
    if (text === '' || findNoiseRule(text, NOISE) !== null) return false;
    const heading = this.headings.at(-1);
    return this.startsBlock || (heading !== undefined && repeats(heading.text, text));
  }

  private setTitle(line: Line, title: BlockTitle): void {
    this.draft.accept(line);
    this.pending = null;
    this.title = title;
    this.settleSection();
  }

  private settleSection(): void {
    const section = this.headings.at(-1);
    if (section) this.draft.accept(section.line);
    this.section = section?.text ?? this.section;
    this.headings = [];
  }

  /** Plain text right above a row is its title, otherwise the heading is; headings further up name the section. */
  private settleTitle(): void {
    const heading = this.headings.at(-1);
    if (this.pending) {
      this.title = readTitle(this.pending.text);
      this.draft.accept(this.pending);
      this.pending = null;
      if (heading !== undefined && repeats(heading.text, this.title.title)) this.popHeading();
    } else if (heading !== undefined) {
      this.title = readTitle(heading.text);
      this.popHeading();
    }
    this.settleSection();
  }

  private popHeading(): void {
    const heading = this.headings.pop();
    if (heading) this.draft.accept(heading.line);
  }

  private versionOf(driver: string): string | null {
    const purl = findDriver(driver, 'javascript')?.purl;
    return this.versions.get(purl ? purl.slice('pkg:npm/'.length) : driver) ?? null;
  }

  private console(line: Line, row: ConsoleRow): void {
    this.pending = null;
    this.settleSection();
    const { scenario, driver } = splitDriver(row.name);
    if (announcesWarmUp(driver ?? row.name)) this.draft.ignore(line, WARM_UP_RULE);
    else if (row.value === 0) this.draft.reject(line, line.text, ABORTED);
    else if (row.value === null) this.draft.reject(line, line.text, `"${row.printed}" is not a number`);
    else {
      const named = { title: scenario, sql: null, driver: driver ?? 'unknown' };
      this.push({ ...row, kind: 'console', line, ...named, value: row.value, hasDelta: false });
    }
  }

  private block(line: Line, row: DriverRow): void {
    this.settleTitle();
    if (announcesWarmUp(row.driver)) this.draft.ignore(line, WARM_UP_RULE);
    else if (row.value === null) this.draft.reject(line, line.text, `"${row.printed}" is not a number`);
    else this.push({ ...row, kind: 'block', line, ...this.title, value: row.value, n: null });
    if (row.rest !== '') this.draft.warn(line, `unknown text after the value: "${row.rest}"`);
  }

  private push(row: Omit<SuiteRow, 'section' | 'version'>): void {
    this.draft.accept(row.line);
    this.rows.push({ ...row, section: this.section, version: this.versionOf(row.driver) });
  }
}

const DUMP_START =
  /^\{\s*(?:$|['"]?(?:user|password|database|host|port|socketPath|connectionLimit|connectTimeout|charset)\b)/;
const SETTING =
  /^\{?\s{0,10}['"]?[\w$]{1,60}['"]?\s{0,4}:\s{0,4}(?:'.{0,300}'|".{0,300}"|[\d.]{1,20}|true|false|null|undefined|\[.{0,300}\]|\{.{0,300})\s{0,4},?\s{0,4}\}?[,;]?$/;
const MAX_DUMP_LINES = 60;

/**
 * The suite begins by printing its connection settings, password included. Gives the index of the first line after the
 * dump that begins at `index`, or `index` where none begins. Nothing of a dump is ever read.
 */
function afterConfigDump(lines: Lines, index: number): number {
  const first = lines.at(index)?.text.trim().slice(0, 200) ?? '';
  if (!DUMP_START.test(first)) return index;
  for (let at = index; at < Math.min(lines.length, index + MAX_DUMP_LINES); at += 1) {
    if (/\}\s*[,;]?\s*$/.test(lines.at(at)?.text.slice(-100) ?? '')) return at + 1;
  }
  return index;
}

const isSetting = ({ text }: Line): boolean => {
  const trimmed = text.trim().slice(0, 1000);
  return /^[{}][,;]?$/.test(trimmed) || SETTING.test(trimmed);
};

/** Every row of the suite's output, in the order of its lines. */
export function readSuiteRows(native: NativeText, draft: OutcomeDraft): readonly SuiteRow[] {
  const reader = new RowReader(draft);
  for (let index = 0; index < native.lines.length; index += 1) {
    const end = afterConfigDump(native.lines, index);
    for (const line of native.lines.slice(index, end)) if (isSetting(line)) draft.ignore(line, 'connection settings');
    index = end;
    const line = native.lines.at(index);
    if (line) reader.read(line);
  }
  return reader.rows;
}
