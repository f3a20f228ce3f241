import type { Case, Params, Scenario } from '../../harnesses/scenarios/read-catalogue.mjs';

export type Catalogue = { readonly title: string; readonly scenarios: readonly Scenario[] };

const MOST_CASES = 4;

/** A table for each harness: what its scenarios measure and do not. */
export const toScenarioTables = (catalogues: readonly Catalogue[]): string => catalogues.map(toTable).join('\n');

function toTable({ title, scenarios }: Catalogue): string {
  const everyone = [...new Set(scenarios.flatMap(({ drivers }) => Object.keys(drivers)))];
  const lines = scenarios.map((scenario) => {
    const { id, description, cases } = scenario;
    const cells = [`\`${id}\``, toParams(cases), description, toDrivers(scenario, everyone)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const head = [`### ${title}`, '', `Drivers: ${listed(everyone)}.`, ''];
  return [...head, '| scenario | params | what it measures | drivers |', '|---|---|---|---|', ...lines, ''].join('\n');
}

/** Every case, or of many the first and the last value of each param. */
function toParams(cases: readonly Case[]): string {
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

function toDrivers({ drivers }: Scenario, everyone: readonly string[]): string {
  const ways = Object.entries(drivers);
  const able = ways.flatMap(([name, { way }]) => (way === 'ok' ? [name] : []));
  const reasons = [...new Set(ways.flatMap(([, { way, reason }]) => (way === 'ok' ? [] : [`${way}: ${reason}`])))];
  const others = reasons.map((description) => {
    const names = ways.filter(([, { way, reason }]) => `${way}: ${reason}` === description).map(([name]) => name);
    return `${listed(names)} ${description}`;
  });
  return [able.length === everyone.length ? 'all' : listed(able), ...others].filter((text) => text !== '').join('; ');
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
