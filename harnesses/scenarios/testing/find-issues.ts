type Table = Record<string, unknown>;

/** What is wrong with a catalogue, one line for each issue. */
export function findIssues(content: unknown): string[] {
  if (!isTable(content) || !Array.isArray(content.scenarios) || content.scenarios.length === 0) {
    return ['"scenarios" must be a list with at least one scenario'];
  }
  const seen = new Set<unknown>();
  return content.scenarios.flatMap((scenario, at) => {
    if (!isTable(scenario)) return [`scenarios[${at}] must be an object`];
    const name = typeof scenario.id === 'string' ? scenario.id : `scenarios[${at}]`;
    const twice = seen.has(scenario.id) ? ['is there twice'] : [];
    seen.add(scenario.id);
    return [...twice, ...findIssuesOfScenario(scenario)].map((issue) => `${name} ${issue}`);
  });
}

const FIELDS = ['id', 'title', 'category', 'description', 'sql', 'workPerOp', 'cases', 'drivers'];

function findIssuesOfScenario(scenario: Table): string[] {
  const { id, sql, workPerOp, cases, drivers } = scenario;
  const issues = unknownFields(scenario, FIELDS);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(id))) issues.push('needs an "id" of lower-case words with hyphens');
  for (const field of ['title', 'category', 'description']) {
    if (!isText(scenario[field])) issues.push(`needs a "${field}"`);
  }
  if (sql !== undefined && !isText(sql)) issues.push('has a "sql" that is not a text');
  if (workPerOp !== undefined && !(Number.isInteger(workPerOp) && Number(workPerOp) > 0)) {
    issues.push('has a "workPerOp" that is not a whole number above 0');
  }
  if (Array.isArray(cases) && cases.length > 0) issues.push(...findIssuesOfCases(cases));
  else issues.push('needs "cases", a list with at least one case');
  if (isTable(drivers) && Object.keys(drivers).length > 0) issues.push(...findIssuesOfDrivers(drivers));
  else issues.push('needs "drivers", an object with at least one driver');
  return issues;
}

function findIssuesOfCases(cases: unknown[]): string[] {
  const seen = new Set<string>();
  return cases.flatMap((item, at) => {
    if (!isTable(item)) return [`cases[${at}] must be an object`];
    const issues = unknownFields(item, ['params', 'aliases', 'protocol']);
    const { params, aliases, protocol } = item;
    if (!isTable(params) || !Object.values(params).every((v) => ['string', 'number', 'boolean'].includes(typeof v))) {
      issues.push('needs "params", an object of texts, numbers, true or false');
    }
    if (!Array.isArray(aliases) || !aliases.every(isText)) issues.push('needs "aliases", a list of texts');
    if (protocol !== null && protocol !== 'text' && protocol !== 'binary') {
      issues.push('needs a "protocol": "text", "binary" or null');
    }
    const key = isTable(params) ? JSON.stringify(Object.entries(params).sort()) : `${at}`;
    if (seen.has(key)) issues.push('has the params of another case');
    seen.add(key);
    return issues.map((issue) => `cases[${at}] ${issue}`);
  });
}

function findIssuesOfDrivers(drivers: Table): string[] {
  return Object.entries(drivers).flatMap(([driver, written]) => {
    if (written === 'ok') return [];
    if (!isTable(written) || (written.way !== 'emulated' && written.way !== 'unsupported')) {
      return [`driver ${driver} must be "ok", or an object with the "way" "emulated" or "unsupported"`];
    }
    const issues = unknownFields(written, ['way', 'reason']);
    if (!isText(written.reason)) issues.push(`is ${written.way} and needs a "reason"`);
    return issues.map((issue) => `driver ${driver} ${issue}`);
  });
}

const unknownFields = (table: Table, known: readonly string[]) =>
  Object.keys(table)
    .filter((field) => !known.includes(field))
    .map((field) => `has a field "${field}" that a catalogue does not know`);

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
