import type { Params } from '@tachograph/schema/result';
import { listSharedNames } from '../names/shared-names.ts';
import { addUnmeasured } from '../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../outcome/figure.ts';
import { toNamedCell } from '../outcome/named-cell.ts';
import type { OutcomeDraft } from '../outcome/outcome-draft.ts';
import type { Line } from '../text/line.ts';

export type BenchFigure = Omit<Figure, 'location'>;

/** Why a benchmark has no time, and which statistic it would have been. */
type Failure = { readonly reason: string; readonly status?: 'failed' | 'skipped'; readonly statistic: string };

/** A benchmark of a `cargo bench` log with what was measured of it. */
export type RustEntry = {
  readonly line: Line;
  readonly name: string;
  /** The program it ran in, where the log names it. */
  readonly target: string | null;
  readonly figures: readonly BenchFigure[];
  readonly failure?: Failure;
};

/** `Running benches/select.rs (target/release/deps/select-f36c88332bd25d23)`: the program `select`; null otherwise. */
export function readTarget(text: string): string | null {
  const line = text.trim().slice(0, 1000);
  if (!line.startsWith('Running ')) return null;
  const path = /\(([^()]{1,900})\)$/.exec(line)?.[1] ?? line.slice(line.lastIndexOf(' ') + 1).replaceAll('`', '');
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return file.replace(/\.exe$/, '').replace(/-[0-9a-f]{16}$/, '') || null;
}

/** The param `target` distinguishes equal names in several programs of one log. */
export function addRustEntries(draft: OutcomeDraft, entries: readonly RustEntry[]): void {
  const shared = listSharedNames(
    entries,
    ({ name }) => name,
    ({ target }) => target,
  );
  for (const { line, name, target, figures, failure } of entries) {
    const params: Params = shared.has(name) && target !== null ? { target: target.slice(0, 200) } : {};
    const named = toNamedCell(draft, line, name, { language: 'rust', params });
    const { scenario } = named.cell;
    draft.addScenario({ id: scenario, title: scenario });
    for (const figure of figures) addFigures(draft, named, [{ location: line, ...figure }]);
    if (failure) addUnmeasured(draft, line, named, { unit: 'ns', ...failure });
  }
}
