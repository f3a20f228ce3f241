/** The figures of a chart that a link to a drawing service contains. */
export type LinkedChart = {
  readonly title: string;
  /** Without a label, the series are in the order of the figures beside the link. */
  readonly series: readonly { readonly label: string | null; readonly value: string }[];
};

const LINK = /https?:\/\/[^\s)"'<>]{1,100}\/chart[^\s)"'<>]{0,8000}/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const field = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A Chart.js configuration: one bar for each data set. */
function readConfiguration(text: string): LinkedChart | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const datasets = field(field(parsed, 'data'), 'datasets');
  if (!Array.isArray(datasets)) return null;
  const series = datasets.slice(0, 50).flatMap((dataset) => {
    const label = field(dataset, 'label');
    const data = field(dataset, 'data');
    const [value, second] = Array.isArray(data) ? data : [];
    return typeof label === 'string' && typeof value === 'number' && second === undefined
      ? [{ label, value: `${value}` }]
      : [];
  });
  const title = field(field(field(parsed, 'options'), 'title'), 'text');
  return { title: typeof title === 'string' ? title : '', series };
}

/** The chart that a line links to; null if it links to none, or to one whose figures are not in the link. */
export function readLinkedChart(line: string): LinkedChart | null {
  const link = LINK.exec(line)?.[0];
  if (link === undefined) return null;
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const configuration = query.get('c');
  if (configuration !== null) return readConfiguration(configuration);
  const series = [...query].filter(([key, value]) => /^data\d{1,2}$/.test(key) && /^[\d.]{1,20}$/.test(value));
  if (series.length === 0) return null;
  return { title: query.get('title') ?? '', series: series.map(([, value]) => ({ label: null, value })) };
}
