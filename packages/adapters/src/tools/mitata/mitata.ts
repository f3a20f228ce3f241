import type { Environment } from '@tachograph/schema/environment';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toStatedEnvironment } from '../../outcome/stated-environment.ts';
import { readName } from '../../text/clean-text.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { ConsoleReader, isMitata, NOISE } from './read-console.ts';
import { isMitataJson, type MitataBenchmark, type MitataFacts, readFacts, readJson } from './read-json.ts';

function addBenchmark(draft: OutcomeDraft, benchmark: MitataBenchmark): void {
  const { location, path, bareName, params, latency, others, error } = benchmark;
  const bare = bareName === null ? path : [...path.slice(0, -1), bareName];
  const { cell, printed: found } = toCell(bare, { language: 'javascript', params });
  const printed = { ...found, name: path.join(' > ') };
  const named = { cell, printed };
  if (latency === null) {
    const reason = toMaskedBody(error, 'mitata printed no message', 500);
    addUnmeasured(draft, location, named, { unit: 'ns', status: 'failed', reason });
    return;
  }
  addLatencies(draft, location, named, latency);
  for (const other of others) draft.add(location, { ...cell, ...other, status: 'ok' }, printed);
}

function toEnvironment({ cpu, runtime, version, arch }: MitataFacts): Environment {
  const [machine, os] = readName(arch, 40)?.split('-') ?? [];
  const name = readName(runtime, 80);
  return toStatedEnvironment({
    client: { cpu: { model: readName(cpu), arch: machine || null }, os: os || null },
    runtime: { name, version: name && readName(version, 100) },
  });
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const { benchmarks, facts } =
    native.json === undefined
      ? new ConsoleReader(native, draft)
      : { benchmarks: readJson(native.json), facts: readFacts(native.json) };
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  draft.setEnvironment(toEnvironment(facts));
}

/** What mitata prints on a console, as Markdown and as JSON, of version 1 and the 0.1 before it. */
export const mitata: Adapter = {
  name: 'mitata',
  title: 'mitata',
  noise: NOISE,
  aliases: [],
  signature: 'lines such as `mysql2   51.54 µs/iter  42.43 µs █▂▁`, or JSON with `benchmarks`, `runs` and `stats.p999`',
  recognises: (native) => (native.json === undefined ? isMitata(native) : isMitataJson(native.json)),
  // The tables of Deno 1.20 are those of mitata 0.1, with the name of a module above.
  yieldsTo: ['deno-bench'],
  read,
};
