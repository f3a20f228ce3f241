import { type APIRequestContext, expect, test } from '@playwright/test';
import fc from 'fast-check';
import { stack } from './stack.ts';

const PROJECT = 'node-connectors';
const DRIVERS = ['mysql2', 'mariadb', 'mysql', 'promise-mysql'];

type Verdict = {
  readonly outcome: string;
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly p: number | null;
};
type Case = { readonly key: string; readonly direction: 'higher' | 'lower' };
type Compared = {
  readonly reference: string;
  readonly rows: readonly {
    readonly case: Case;
    readonly title: string;
    readonly params: string;
    readonly cells: readonly {
      readonly column: string;
      readonly measurement: { readonly value: number | null } | null;
      readonly verdict: Verdict | null;
    }[];
  }[];
  readonly summary: readonly ({ readonly column: string; readonly n: number } & Verdict)[];
};
type Driver = {
  readonly versions: readonly string[];
  readonly rows: readonly {
    readonly case: Case;
    readonly newest: string;
    readonly previous: string | null;
    readonly verdict: Verdict | null;
  }[];
};
type Matrix = {
  readonly case: Case;
  readonly reference: { readonly driver: { readonly slug: string }; readonly version: string };
  readonly drivers: readonly {
    readonly driver: { readonly slug: string };
    readonly versions: readonly {
      readonly version: string;
      readonly cells: readonly ({ readonly verdict: Verdict | null } | null)[];
    }[];
  }[];
};

const figuresOf = ({ outcome, ratio, ratioLow, ratioHigh, p }: Verdict) => ({ outcome, ratio, ratioLow, ratioHigh, p });

/** The verdicts of one column with a ratio, by case. */
const verdictsOf = ({ rows }: Compared, column: string) =>
  Object.fromEntries(
    rows.flatMap(({ case: { key }, cells }) =>
      cells.flatMap((cell) =>
        cell.column === column && cell.verdict?.ratio != null ? [[key, figuresOf(cell.verdict)]] : [],
      ),
    ),
  );

/** Of a row, the quotient of each value and that of the reference is the ratio beside it. */
function expectAgreement({ reference, rows }: Compared): void {
  for (const { case: of, cells, title } of rows) {
    const base = cells.find(({ column }) => column === reference)?.measurement?.value;
    for (const { column, measurement, verdict } of cells) {
      if (!base || !measurement?.value || verdict?.ratio == null) continue;
      const quotient = of.direction === 'lower' ? base / measurement.value : measurement.value / base;
      expect(quotient / verdict.ratio, `${title}, ${column} against ${reference}`).toBeCloseTo(1, 9);
    }
  }
}

const meanOf = ({ summary }: Compared, column: string) => {
  const { ratio, ratioLow, ratioHigh, n } = summary.find((entry) => entry.column === column) ?? {};
  return { ratio, ratioLow, ratioHigh, n };
};

const toQuery = (reference: string, columns: readonly string[]) =>
  new URLSearchParams({ driver: columns.join(), reference, metric: 'latency' }).toString();

/** What the surfaces say of the demonstration. */
function createReader(request: APIRequestContext) {
  const read = async <T>(address: string): Promise<T> => {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    return response.json();
  };
  const page = `/p/${PROJECT}`;
  return {
    readDriver: (driver: string) => read<Driver>(`${page}/drivers/${driver}/as/json?metric=latency`),
    readMatrix: (scenario: string) => read<Matrix>(`${page}/matrix/as/json?scenario=${scenario}&metric=latency`),
    compare: (reference: string, columns: readonly string[]) =>
      read<Compared>(`${page}/compare/as/json?${toQuery(reference, columns)}`),
    compareByApi: (reference: string, columns: readonly string[]) =>
      read<Compared>(`${stack.ingestUrl}/v1/compare?project=${PROJECT}&${toQuery(reference, columns)}`),
    readBadge: async (reference: string, column: string) => {
      const address = `${page}/badge.json?${toQuery(reference, [reference, column])}`;
      return (await read<{ figures: { ratio: number; low: number; high: number; cases: number } | null }>(address))
        .figures;
    },
    share: async (reference: string, columns: readonly string[]): Promise<Compared> => {
      const form = { title: 'One number', ...Object.fromEntries(new URLSearchParams(toQuery(reference, columns))) };
      const shared = await request.post(`${page}/compare/share`, {
        form,
        headers: { origin: new URL((await request.get('/')).url()).origin },
        maxRedirects: 0,
      });
      expect(shared.status()).toBe(303);
      return read<Compared>(`${shared.headers().location}/json`);
    },
    readCsv: async (reference: string, columns: readonly string[]) =>
      (await request.get(`${page}/compare/as/csv?${toQuery(reference, columns)}`)).text(),
  };
}

test('of the demonstration, a pair has one ratio, interval, p and verdict on random pages, exports, badges, shares, the driver, the matrix and in the API, and values with that quotient', async ({
  request,
}) => {
  const { compare, compareByApi, readBadge, readCsv, readDriver, readMatrix, share } = createReader(request);
  const drivers = new Map<string, Driver>();
  for (const slug of DRIVERS) drivers.set(slug, await readDriver(slug));
  const names = [...drivers].flatMap(([slug, { versions }]) =>
    versions.slice(-6).map((version) => `${slug}@${version}`),
  );
  const chosen = fc.sample(fc.shuffledSubarray(names, { minLength: 3, maxLength: 5 }), { numRuns: 20, seed: 39 });
  let compared = 0;
  for (const columns of chosen) {
    const [reference = '', ...others] = columns;
    const wide = await compare(reference, columns);
    expect(await compareByApi(reference, columns)).toEqual(wide);
    expectAgreement(wide);
    const shared = await share(reference, columns);
    const csv = await readCsv(reference, columns);
    for (const other of others) {
      const pair = await compare(reference, [reference, other]);
      expect(verdictsOf(wide, other), `${other} against ${reference}`).toEqual(verdictsOf(pair, other));
      expect(meanOf(wide, other)).toEqual(meanOf(pair, other));
      expect([verdictsOf(shared, other), meanOf(shared, other)]).toEqual([
        verdictsOf(pair, other),
        meanOf(pair, other),
      ]);
      const { ratio, ratioLow, ratioHigh, n } = meanOf(pair, other);
      const badge = await readBadge(reference, other);
      if (badge) expect(badge).toEqual({ ratio, low: ratioLow, high: ratioHigh, cases: n });
      for (const verdict of Object.values<Verdict>(verdictsOf(pair, other))) {
        if (verdict.ratioLow === null) continue;
        expect(csv).toContain(`,${verdict.ratio},${verdict.ratioLow},${verdict.ratioHigh},`);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
  for (const [slug, { rows }] of drivers) {
    const steps = rows.filter(({ previous, verdict }) => previous !== null && verdict?.ratioLow != null);
    for (const previous of new Set(steps.map((step) => step.previous))) {
      const own = steps.filter((step) => step.previous === previous);
      const pair = await compare(`${slug}@${previous}`, [`${slug}@${previous}`, `${slug}@${own[0]?.newest}`]);
      const verdicts = verdictsOf(pair, `${slug}@${own[0]?.newest}`);
      for (const { case: of, newest, verdict } of own)
        if (newest === own[0]?.newest && verdict) expect(verdicts[of.key]).toEqual(figuresOf(verdict));
    }
  }
  const matrix = await readMatrix('select-1');
  const server = `${matrix.reference.driver.slug}@${matrix.reference.version}`;
  for (const { driver, versions } of matrix.drivers) {
    for (const { version, cells } of versions.slice(-2)) {
      const verdict = cells[0]?.verdict;
      if (verdict?.ratio == null || verdict.outcome === 'reference') continue;
      const pair = await compare(server, [server, `${driver.slug}@${version}`]);
      expect(verdictsOf(pair, `${driver.slug}@${version}`)[matrix.case.key]).toEqual(figuresOf(verdict));
    }
  }
});
