import type { Case, Params, Scenario } from '../../harnesses/scenarios/read-catalogue.mjs';

export type Catalogue = { readonly title: string; readonly scenarios: readonly Scenario[] };

const MOST_CASES = 4;

/** A list for each harness: what its scenarios measure and do not. */
export const toScenarioTables = (catalogues: readonly Catalogue[]): string => catalogues.map(toTable).join('\n');

function toTable({ title, scenarios }: Catalogue): string {
  const everyone = [...new Set(scenarios.flatMap(({ drivers }) => Object.keys(drivers)))];
  const lines = scenarios.map((scenario) => {
    const { id, description, cases } = scenario;
    const params = toParams(cases);
    const drivers = toDrivers(scenario, everyone);
    const name = params === '' ? `\`${id}\`` : `\`${id}\` (${params})`;
    return `- ${name}: ${description}${drivers === null ? '' : ` Drivers: ${drivers}.`}`;
  });
  return [`### ${title}`, '', `Drivers: ${listed(everyone)}.`, '', ...lines, ''].join('\n');
}

/** Every case, or of many the first and the last value of each param; empty if none has a param. */
function toParams(cases: readonly Case[]): string {
  if (cases.every(({ params }) => Object.keys(params).length === 0)) return '';
  if (cases.length <= MOST_CASES) return cases.map(({ params }) => labelsOf(params).join(' ') || 'none').join(', ');
  const names = [...new Set(cases.flatMap(({ params }) => Object.keys(params)))];
  return names
    .map((name) => {
      const values = cases.flatMap(({ params }) => params[name] ?? []);
      return `\`${name}\` ${values[0]} … ${values.at(-1)}`;
    })
    .join(', ');
}

const labelsOf = (params: Params) => Object.entries(params).map(([name, value]) => `\`${name}=${value}\``);

/** The drivers that can do it, and how or why not the others; null if all can. */
function toDrivers({ drivers }: Scenario, everyone: readonly string[]): string | null {
  const ways = Object.entries(drivers);
  const able = ways.flatMap(([name, { way }]) => (way === 'ok' ? [name] : []));
  const reasons = [...new Set(ways.flatMap(([, { way, reason }]) => (way === 'ok' ? [] : [`${way}: ${reason}`])))];
  const others = reasons.map((description) => {
    const names = ways.filter(([, { way, reason }]) => `${way}: ${reason}` === description).map(([name]) => name);
    return `${listed(names)} ${description}`;
  });
  if (able.length === everyone.length) return null;
  return [listed(able), ...others].filter((text) => text !== '').join('; ');
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
