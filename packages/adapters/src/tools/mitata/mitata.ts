import type { Environment } from '@tachograph/schema/environment';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import type { MitataBenchmark, MitataFacts } from './figures.ts';
import { ConsoleReader, isMitataLine } from './read-console.ts';
import { isMitataJson, readFacts, readJson } from './read-json.ts';

const TITLE = 'mitata';

function addBenchmark(draft: OutcomeDraft, { location, path, params, latency, others, error }: MitataBenchmark): void {
  const { cell, printed } = toCell(path, { language: 'javascript' });
  const named = { cell: { ...cell, params: { ...params, ...cell.params } }, printed };
  if (latency === null) {
    const reason = toBody(maskSecrets(error ?? ''), 500).trim() || 'mitata printed no message';
    addUnmeasured(draft, location, named, { unit: 'ns', status: 'failed', reason });
    return;
  }
  addLatencies(draft, location, named, latency);
  for (const other of others) draft.add(location, { ...named.cell, ...other, status: 'ok' }, printed);
}

function toEnvironment({ cpu, runtime, version, arch }: MitataFacts): Environment {
  const [model, name, release] = [toName(cpu ?? '', 200), toName(runtime ?? '', 80), toName(version ?? '', 100)];
  const [machine = '', os = ''] = toName(arch ?? '', 40).split('-');
  const hardware = { ...(model === '' ? {} : { model }), ...(machine === '' ? {} : { arch: machine }) };
  const client = { ...(Object.keys(hardware).length > 0 ? { cpu: hardware } : {}), ...(os === '' ? {} : { os }) };
  return {
    ...(Object.keys(client).length > 0 ? { client } : {}),
    ...(name === '' ? {} : { runtime: { name, ...(release === '' ? {} : { version: release }) } }),
  };
}

function parse(native: NativeText) {
  const draft = draftOutcome('mitata', TITLE, native);
  const { benchmarks, facts } =
    native.json === undefined
      ? new ConsoleReader(native, draft)
      : { benchmarks: readJson(native.json), facts: readFacts(native.json) };
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  return draft.finish({ harness: { name: TITLE, tool: { name: TITLE } }, environment: toEnvironment(facts) });
}

/** What mitata prints on a console, as Markdown and as JSON, of version 1 and the 0.1 before it. */
export const mitata: Adapter = {
  name: 'mitata',
  title: TITLE,
  aliases: [],
  signature: 'lines such as `mysql2   51.54 µs/iter  42.43 µs █▂▁`, or JSON with `benchmarks`, `runs` and `stats.p999`',
  recognises: (native) =>
    native.json === undefined ? native.lines.some(({ text }) => isMitataLine(text)) : isMitataJson(native.json),
  parse,
};
