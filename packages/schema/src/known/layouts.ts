import { RecentMap } from '../collection/recent-map.ts';
import type { ScenarioVersion } from '../normalise/normalised.ts';
import { hasValidFigures } from './figures.ts';
import { isOfTemplate } from './is-of-template.ts';
import type { KnownHead } from './known-head.ts';
import { isTable } from './table.ts';
import { type Template, Templates } from './templates.ts';

/** All of a run but its figures and what differs from run to run: what it is measured in, its scenarios, its results by place. */
export type Layout = {
  readonly templates: readonly Template[];
  /** Of the results, in the order of the first of each. */
  readonly scenarios: readonly ScenarioVersion[];
  /** The hash of its scenario for each result. */
  readonly scenarioHashes: readonly (string | null)[];
};

/** Results of all layouts: 400 of them for runs of 100 results. */
const MOST_RESULTS = 40_000;

/** The templates of all results; null where one has none, or two are the same point. */
function findTemplates(sent: readonly unknown[], environment: string, templates: Templates): Template[] | null {
  const found: Template[] = [];
  const points = new Set<string>();
  for (const result of sent) {
    const template = isTable(result) ? templates.find(result, environment) : null;
    if (!template || points.has(template.pointKey)) return null;
    points.add(template.pointKey);
    found.push(template);
  }
  return found;
}

function toLayout(templates: readonly Template[], { declared }: KnownHead): Layout {
  const scenarios = new Map<string, ScenarioVersion>();
  const scenarioHashes = templates.map(({ identity, expected }) => {
    const slug = identity.case.scenario;
    const scenario = scenarios.get(slug) ?? declared.scenarioOf(slug, expected.result.scenario);
    scenarios.set(slug, scenario);
    return scenario.hash;
  });
  return { templates, scenarios: [...scenarios.values()], scenarioHashes };
}

/** Whether all results are those of a layout, in their places, with figures that are valid. */
const hasLayout = (sent: readonly unknown[], { templates }: Layout): boolean =>
  templates.every((template, place) => {
    const result = sent[place];
    return isTable(result) && isOfTemplate(result, template.expected) && hasValidFigures(result, template.rules);
  });

/** The layouts of runs that were sent lately. A run of a known one needs no keys, and no search for results sent twice. */
export class Layouts {
  readonly #templates = new Templates();
  readonly #kept = new RecentMap<string, Layout>(MOST_RESULTS, ({ templates }) => templates.length);

  /** The layout of a run with at least one result, whose figures are then valid; null where one of its results is not. */
  find(sent: readonly unknown[], head: KnownHead): Layout | null {
    const { identity } = head.environment;
    const [first, last] = [sent[0], sent.at(-1)].map((result) =>
      isTable(result) ? this.#templates.find(result, identity) : null,
    );
    if (!first || !last) return null;
    const key = [head.setting.id, head.declared.id, sent.length, first.id, last.id].join(' ');
    const kept = this.#kept.get(key);
    if (kept && hasLayout(sent, kept)) return kept;
    const templates = findTemplates(sent, identity, this.#templates);
    if (!templates) return null;
    const made = toLayout(templates, head);
    this.#kept.set(key, made);
    return made;
  }
}
