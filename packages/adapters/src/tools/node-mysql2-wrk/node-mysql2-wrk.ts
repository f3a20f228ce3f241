import type { Params } from '@tachograph/schema/result';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, listFields, readFinite, readText } from '../../json/fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import { KNOWN_DRIVERS } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addLatencies } from '../../outcome/figure.ts';
import { toCell } from '../../outcome/named-cell.ts';

/** `window.name = [ … ]`: a script for a page of charts. It is parsed as text and never run. */
const ASSIGNMENT = /^[ \t]{0,100}(?:window\.)?([A-Za-z_$][\w$]{0,100})[ \t]{0,10}=\s{0,10}(?=\[)/m;

const assignmentOf = (text: string) => (text.includes('"requestsPerSec"') ? ASSIGNMENT.exec(text) : null);

/** `mysql2masterData`: the name of the variable starts with the driver, which nothing else names. */
function driverOf(variable: string): string | null {
  const names = KNOWN_DRIVERS.filter(({ language }) => language === 'javascript').map(({ name }) => name);
  const matches = names.filter((name) => variable.toLowerCase().startsWith(name));
  return matches.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Only the path: the host before it names a machine. */
const pathOf = (url: string): string =>
  url
    .replace(/^\w{1,10}:\/\/[^/]{0,300}/, '')
    .replace(/^\//, '')
    .split('?')[0] || 'request';

function paramsOf(opts: Fields): Params {
  const params = ['rate', 'threads', 'connections'].map((key) => [key, readFinite(opts[key])] as const);
  return Object.fromEntries(params.filter((pair): pair is readonly [string, number] => pair[1] !== null));
}

/** The latency below which a share of the requests came back, where the histogram has that very share. */
function percentile(histogram: unknown, share: number): number | null {
  const found = listFields(histogram, '').find(({ entry }) => entry.percentile === share);
  return found ? readFinite(found.entry.latency) : null;
}

function addRun(draft: OutcomeDraft, entry: Fields, pointer: string, driver: string | null): void {
  const opts = fieldsOf(entry.opts);
  const result = fieldsOf(entry.result);
  const value = readFinite(result.requestsPerSec);
  if (value === null) {
    draft.reject(pointer, JSON.stringify(opts).slice(0, 200), 'no requestsPerSec');
    return;
  }
  const path = pathOf(readText(opts.url) ?? '');
  const named = toCell(driver === null ? [path] : [path, driver], { language: 'javascript' });
  const cell = { ...named.cell, params: { ...paramsOf(opts), ...named.cell.params } };
  const printed = { name: path, uncertain: ['driver' as const] };
  const measure = { metric: 'throughput', unit: 'requests/s', direction: 'higher' } as const;
  addFigures(draft, { cell, printed }, [{ location: pointer, ...measure, statistic: 'mean', value }]);
  const latency = {
    unit: 'ms',
    n: toCount(readFinite(result.requestsTotal)),
    median: percentile(result.histogram, 0.5),
    p75: percentile(result.histogram, 0.75),
    p99: percentile(result.histogram, 0.99),
  };
  addLatencies(draft, pointer, { cell, printed }, latency);
}

/** `benchmarks/results/*` of node-mysql2: runs of wrk2 at rising rates, as a script for a page. */
export const nodeMysql2Wrk: Adapter = {
  name: 'node-mysql2-wrk',
  title: 'wrk2 runs of node-mysql2',
  harness: { name: 'wrk2 runs of node-mysql2', tool: { name: 'wrk2' } },
  aliases: ['mysql2-wrk'],
  signature: 'a script `window.name = [ … ]` whose list has `requestsPerSec`',
  recognises: (native) => assignmentOf(native.text) !== null,
  read(native, draft) {
    const assignment = assignmentOf(native.text);
    const [prefix = '', variable = ''] = assignment ?? [];
    const start = assignment?.index ?? 0;
    const json = parseJsonText(native.text.slice(start + prefix.length).replace(/[\s;]{1,100}$/, ''));
    // The script is one document: what is not read in it is rejected by its pointer.
    const above = native.text.slice(0, start).split(/\r\n|\n|\r/).length - 1;
    for (const line of native.lines.slice(above)) draft.accept(line);
    const driver = driverOf(variable);
    if (driver !== null) {
      const message = `the driver is a guess from the name of the variable, ${variable}`;
      draft.warn('line 1', message, { field: 'driver', name: driver });
    }
    if (!Array.isArray(json)) {
      const reason = 'the value after = is not JSON: scripts are not run, and the file may be truncated';
      draft.reject('file', native.text.slice(0, 200), reason);
    }
    for (const { entry, pointer } of listFields(json, '')) addRun(draft, entry, pointer, driver);
    const labels = 'latencyAvg, latencyStdev and latencyMax contain labels of wrk instead of values and are left out';
    draft.warn('file', labels);
  },
};
