type Given = { readonly version?: string; readonly ratio?: number; readonly half?: number; readonly origin?: string };

const outcomeOf = (low: number, high: number) => (low > 1.03 ? 'better' : high < 0.97 ? 'worse' : 'no-difference');

/** The JSON of a comparison of mariadb with mysql2 in `select-1`, as `GET /v1/compare` and the JSON of a share have it. */
export function toComparison({
  version = '3.5.4',
  ratio = 1.31,
  half = 0.03,
  origin = 'https://tacho.example',
}: Given = {}) {
  const interval = { ratio, ratioLow: ratio - half, ratioHigh: ratio + half };
  const environment = { identity: 'e1', label: 'MariaDB 11.4' };
  const toColumn = (driver: string, raw: string) => ({
    key: `${driver}@${raw}`,
    driver: { slug: driver, name: driver },
    version: { raw, sortKey: raw },
    environment,
  });
  const none = { ratio: null, ratioLow: null, ratioHigh: null, outcome: 'reference' };
  const verdict = { ...interval, outcome: outcomeOf(interval.ratioLow, interval.ratioHigh) };
  const measurement = (value: number) => ({ measuredAt: '2026-11-23T10:00:00.000Z', status: 'ok', value });
  const reference = toColumn('mysql2', '3.24.6');
  const other = toColumn('mariadb', version);
  return {
    format: 1,
    url: `${origin}/p/demo/compare`,
    project: { slug: 'demo', title: 'Demo' },
    metric: { metric: 'latency', unit: 'ns/op' },
    reference: reference.key,
    columns: [reference, other],
    comparability: { comparable: true, override: null, differences: [] },
    rows: [
      {
        case: { scenario: 'select-1', params: {}, unit: 'ns/op' },
        title: 'Select 1',
        params: '',
        cells: [
          { column: reference.key, measurement: measurement(57_200), verdict: none },
          { column: other.key, measurement: measurement(57_200 / ratio), verdict },
        ],
      },
    ],
    summary: [{ column: other.key, ...verdict, n: 1 }],
  };
}
