import type { BatchCell } from '@tachograph/analysis/run';
import { formatEffect, isEvaluated } from '@tachograph/analysis/verdict';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import { formatNumber } from '@tachograph/units';
import { formatCount } from '../../read-json.ts';
import type { StoredInvocation } from '../bench-state.ts';
import { toShown } from '../format-bench.ts';
import type { BenchPlan } from '../plan-bench.ts';
import { type Html, html } from './html.ts';

/** Lines of a list, and scenarios with their statement. */
const MOST_LINES = 60;
const GIB = 2 ** 30;

type Fact = readonly [name: string, value: string | null | undefined];

const toFacts = (facts: readonly Fact[]): Html =>
  html`<dl>${facts.flatMap(([name, value]) => (value ? [html`<div><dt>${name}</dt><dd>${value}</dd></div>`] : []))}</dl>`;

function toList(lines: readonly string[]): Html {
  const more = lines.length - MOST_LINES;
  return html`<ul>${lines.slice(0, MOST_LINES).map((line) => html`<li>${line}</li>`)}${more > 0 ? html`<li>and ${more} more</li>` : null}</ul>`;
}

/** What has no verdict, each with its reason; null where everything has one. */
export function toMissingSection(cells: readonly BatchCell[], invocations: readonly StoredInvocation[]): Html | null {
  const unevaluated = cells
    .filter(({ verdict }) => !isEvaluated(verdict))
    .map((cell) => {
      const { scenario, params, head } = toShown(cell);
      return `${[scenario, params].filter(Boolean).join(', ')}, ${head}: ${cell.verdict.explanation}`;
    });
  const unmeasured = invocations.flatMap(({ run }) =>
    run.results.flatMap(({ status = 'ok', statusReason, scenario, driver }) =>
      status === 'ok'
        ? []
        : [`${scenario}, ${driver.name} ${driver.version ?? ''}: ${[status, statusReason].filter(Boolean).join(', ')}`],
    ),
  );
  const lines = [...unevaluated, ...new Set(unmeasured)];
  return lines.length === 0 ? null : html`<section><h2>Not evaluated</h2>${toList(lines)}</section>`;
}

/** What was said while it was measured, and where profiles differ. */
export function toNotesSection(invocations: readonly StoredInvocation[], where: readonly string[]): Html | null {
  const notes = [...new Set([...where, ...invocations.flatMap(({ run }) => run.notes ?? [])])];
  return notes.length === 0 ? null : html`<section><h2>Notes</h2>${toList(notes)}</section>`;
}

/** The workers and the scenarios. */
export function toSubjectSection({ workers, design }: BenchPlan, invocations: readonly StoredInvocation[]): Html {
  const [first] = invocations;
  const rows = [design.anchor, ...design.candidates].map((worker) => {
    const { name = '', version = '' } = first?.drivers[worker] ?? {};
    const role = worker === design.anchor ? html`<td>base of the ratios</td>` : html`<td></td>`;
    return html`<tr><th scope="row">${worker}</th><td>${name}</td><td class="num">${version}</td><td class="num">${workers[worker]?.commit ?? ''}</td>${role}</tr>`;
  });
  const scenarios = (first?.run.scenarios ?? []).slice(0, MOST_LINES).map(({ id, title, description, sql }) => {
    const said = [title === id ? null : title, description].filter(Boolean).join('. ');
    return html`<div><dt><code>${id}</code></dt><dd>${said}${sql ? html`<pre>${sql}</pre>` : null}</dd></div>`;
  });
  return html`<section><h2>What was measured</h2><table class="small"><thead><tr><th scope="col">Worker</th><th scope="col">Driver</th><th scope="col" class="num">Version</th><th scope="col" class="num">Commit</th><th scope="col"><span class="hidden">Role</span></th></tr></thead>
<tbody>${rows.slice(0, MOST_LINES)}</tbody></table><dl>${scenarios}</dl></section>`;
}

/** How the figures came to be. */
export function toMethodSection(
  { config, design }: BenchPlan,
  runs: readonly NormalisedRun[],
  cells: readonly BatchCell[],
): Html {
  const [first] = runs;
  const harness = first?.run.harness;
  const tool = harness?.tool;
  const [cell] = cells;
  const perInvocation = config.load || config.counts ? null : `${design.rounds} slices of each process, in turns`;
  return html`<section><h2>How it was measured</h2>${toFacts([
    ['Invocations', `${runs.length}, each with new processes`],
    ['In an invocation', config.load ? `${config.load.seconds} s at each rate` : perInvocation],
    ['Compared with', design.anchor],
    ['Metric', cell ? `${cell.first.case.metric}, ${cell.first.case.statistic}` : null],
    ['Smallest difference', cell ? formatEffect(config.smallestDifference) : null],
    ['Rules', cell ? cell.verdict.algorithm : null],
    ['Tool', [harness?.name, harness?.version, tool?.name, tool?.version].filter(Boolean).join(' ')],
    ['From', first?.run.startedAt],
    ['To', runs.at(-1)?.run.finishedAt],
  ])}</section>`;
}

/** The machine and everything else that is not the driver, as it was observed. */
export function toEnvironmentSection(runs: readonly NormalisedRun[]): Html | null {
  const [first] = runs;
  if (!first) return null;
  const { fields, record } = first.environment;
  const loads = runs.flatMap(({ environment }) => environment.record.quality?.loadBefore ?? []);
  const memory = record.client?.memoryBytes;
  const span = loads.length === 0 ? null : `${formatNumber(Math.min(...loads))} to ${formatNumber(Math.max(...loads))}`;
  return html`<section><h2>Environment</h2>${toFacts([
    ...fields.map(
      ({ group, label, value }) => [group === 'Server' ? `Server: ${label.toLowerCase()}` : label, value] as const,
    ),
    ['Memory', memory ? `${formatNumber(memory / GIB)} GiB` : null],
    ['Load average before', span && `${span}, in ${formatCount(loads.length, 'invocation')}`],
  ])}</section>`;
}
