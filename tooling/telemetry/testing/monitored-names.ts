import { readFile } from '../../docs/testing/documents.ts';

/** Names of metrics that are ours, or that the library adds for the process and for Node.js. */
const NAME = /\b(?:tachograph|process|nodejs)_[a-z0-9_]+/g;

/** A histogram is one metric with three names. */
const toMetric = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

const namesIn = (text: string) => [...new Set([...text.matchAll(NAME)].map(([name]) => toMetric(name)))].sort();

/** The metrics that rules and the dashboard query. */
export const listQueriedMetrics = (): string[] => {
  const dashboard = JSON.parse(readFile('docs/monitoring/grafana.json')) as unknown;
  const expressions: string[] = [];
  JSON.stringify(dashboard, (key, value) => {
    if ((key === 'expr' || key === 'query') && typeof value === 'string') expressions.push(value);
    return value;
  });
  const rules = [...readFile('docs/monitoring/alerts.yml').matchAll(/^\s+expr: (.*(?:\n\s{10,}.*)*)/gm)].map(
    ([, expression = '']) => expression,
  );
  if (expressions.length === 0 || rules.length === 0) throw new Error('no expression was found');
  return namesIn([...expressions, ...rules].join('\n'));
};

/** The metrics that the tables of docs/monitoring.md explain. */
export const listDocumentedMetrics = (): string[] =>
  namesIn(
    readFile('docs/monitoring.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1] ?? '')
      .join('\n'),
  );

/** The metrics of a text in the format of Prometheus. */
export const listExposedMetrics = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name).sort();
