import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type RuntimeFacts, toRuntimeEnvironment } from '../../outcome/stated-environment.ts';
import { withReport } from '../../outcome/with-report.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { ConsoleReader, isMitata, NOISE } from './read-console.ts';
import { isMitataJson, type MitataBenchmark, readFacts, readJson } from './read-json.ts';

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
  addFigures(
    draft,
    named,
    others.map((other) => ({ location, ...other })),
  );
}

function addAll(
  draft: OutcomeDraft,
  { benchmarks, facts }: { readonly benchmarks: readonly MitataBenchmark[]; readonly facts: RuntimeFacts },
): void {
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  draft.setEnvironment(toRuntimeEnvironment(facts));
}

/** What mitata prints on a console, as Markdown and as JSON, of version 1 and the 0.1 before it. */
export const mitata = withReport(
  {
    isReport: isMitataJson,
    read: (json, draft) => addAll(draft, { benchmarks: readJson(json), facts: readFacts(json) }),
  },
  {
    name: 'mitata',
    title: 'mitata',
    noise: NOISE,
    aliases: [],
    signature:
      'lines such as `mysql2   51.54 µs/iter  42.43 µs █▂▁`, or JSON with `benchmarks`, `runs` and `stats.p999`',
    recognises: isMitata,
    // The tables of Deno 1.20 are those of mitata 0.1, with the name of a module above.
    yieldsTo: ['deno-bench'],
    read: (native, draft) => addAll(draft, new ConsoleReader(native, draft)),
  },
);
