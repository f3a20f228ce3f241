import { addLoad } from '../../load-tool/load.ts';
import { listTextLines } from '../../load-tool/summary-rows.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { isResultText, type RunSetting, readUserText, TPROC_C, toTclDriver } from './hammerdb-run.ts';
import { isJobResult, isJobTiming, readJobResult, readJobTiming } from './read-json.ts';
import { ProfileReader } from './read-profile.ts';

const USER = /^(?:\d{1,2}:\d{2}:\d{2} )?Vuser (\d{1,6}): ?(.{0,600})$/;
const VERSION = /^HammerDB (?:CLI|GUI|WS)?\s?v?(\d[\w.]{0,20})$/;
const DATABASE =
  /^(?:(\w[\w ]{0,30}) Hammerdb Time Profile Report @ .{1,60}|Database set to (\w[\w ]{0,30})|Benchmark set to TP(?:RO)?C-[CH] for (\w[\w ]{0,30}))$/;
const ERROR =
  /^(?:Error in Virtual User \d{1,6}: .{1,400}|Vuser \d{1,6}:(?:FINISHED FAILED|.{0,200}\b[Ee]rror\b.{0,200}))$/;
const NOISE = {
  heading: HEADING,
  'messages of the virtual users':
    /^(?:\d{1,2}:\d{2}:\d{2} )?Vuser \d{1,6}: ?(?!TEST RESULT|query .{0,40}completed in|Completed .{0,40}query set|Geometric)/,
  'messages of HammerDB':
    /^(?:Copyright \(C\)|Type "help"|SETTING CONFIGURATION|Hammerdb Log @ |Timestamp \d{1,6} @ |The xtprof|Script loaded|Vuser \d{1,6} (?:created|destroyed)|vudestroy |ALL VIRTUAL USERS COMPLETE|Changed |Value |Initialized |Initializing |(?:\d{1,6} )?Virtual Users? |Logging |Transaction Counter|tcount|TEST COMPLETE|jobid=|Benchmark Run jobid=|\+-\+-|\d{1,9} (?:PostgreSQL|MySQL|MariaDB|Oracle|SQL Server|MSSQL Server|Db2) tpm$)/,
  'messages of the time profiler':
    /^(?:Gathering timing data|Calculating timings|Writing timing data to |\d{1,6} out of \d{1,6} Virtual Users reported)/,
};

function read(native: NativeText, draft: OutcomeDraft): void {
  const setting: RunSetting = { driver: null, virtualUsers: null };
  const profile = new ProfileReader(draft, setting);
  let [error, version]: (string | null)[] = [null, null];
  let first: Line | null = null;
  let hasResult = false;
  for (const line of listTextLines(native)) {
    const text = line.text.slice(0, 1000).trim();
    const [, user, said] = USER.exec(text) ?? [];
    const database = DATABASE.exec(text);
    const release = VERSION.exec(text)?.[1];
    if (user !== undefined) first ??= line;
    if (readUserText(draft, line, said ?? text, setting)) hasResult ||= !/Active (?:Virtual|Sessions)/.test(text);
    else if (profile.read(line, text)) {
      hasResult = true;
      continue;
    } else if (database) setting.driver = toTclDriver(database[1] ?? database[2] ?? database[3] ?? '');
    else if (release !== undefined) version ??= release;
    else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `HammerDB reports: ${maskSecrets(text)}`);
    } else continue;
    draft.accept(line);
  }
  if (isJobResult(native.json)) readJobResult(native.json, draft, setting);
  else if (isJobTiming(native.json)) readJobTiming(native.json, draft, setting);
  else if (!hasResult) {
    const failure = error ?? 'no test result: the run was stopped, or the log is truncated';
    const failedMeasure = { metric: 'NOPM', unit: 'NOPM', direction: 'higher' } as const;
    const failed = { location: first ?? 'file', scenario: TPROC_C, params: {}, figures: [], failure, failedMeasure };
    addLoad(draft, { ...failed, driver: setting.driver });
  }
  draft.setTool({ version });
}

function isOwnLine({ text }: Line): boolean {
  const line = text.slice(0, 700).trim();
  const said = USER.exec(line)?.[2] ?? line;
  return (
    isResultText(said) ||
    /^Vuser \d{1,6}:(?:RUNNING|FINISHED (?:SUCCESS|FAILED))$/.test(line) ||
    /^>>>>> (?:SUMMARY OF \d|PROC: )/.test(line)
  );
}

/** What HammerDB prints, the report of its time profiler, and results and timing of its jobs as JSON. */
export const hammerdb: Adapter = {
  name: 'hammerdb',
  title: 'HammerDB',
  noise: NOISE,
  aliases: ['hammer-db', 'tproc-c'],
  signature: 'lines such as `Vuser 1:TEST RESULT : System achieved 12345 NOPM from 28000 PostgreSQL TPM`',
  recognises: (native) =>
    native.json === undefined ? native.lines.some(isOwnLine) : isJobResult(native.json) || isJobTiming(native.json),
  read,
};
