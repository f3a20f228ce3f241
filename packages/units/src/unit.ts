/** Which way a metric improves. */
export type Direction = 'higher' | 'lower';

/** What a unit measures; results of different kinds never share an axis. */
type UnitKind = 'latency' | 'throughput' | 'bytes' | 'allocations' | 'bandwidth' | 'custom';

/**
 * A unit as a tool printed it, understood.
 * `canonical value = printed value × factor`, in unit `canonical`.
 */
export type Unit = {
  /** The spelling that was parsed, trimmed. */
  readonly printed: string;
  /** `ns/op`, `ops/s`, `B/op`, `B`, `allocs/op`, `B/s`, or the printed spelling for a custom unit. */
  readonly canonical: string;
  readonly factor: number;
  readonly kind: UnitKind;
  /** Unknown only for a custom unit: the result then has to state it. */
  readonly direction: Direction | null;
  /** True for counts that repeat exactly, such as allocations per operation. */
  readonly exact: boolean;
};

/** The answer to a unit nobody knows: why, and the nearest known spelling if one is near. */
export type UnknownUnit = { readonly printed: string; readonly suggestion: string | null };

const NANOSECONDS = { ps: 1e-3, ns: 1, us: 1e3, ms: 1e6, s: 1e9, sec: 1e9, min: 60e9, h: 3600e9 };

/** Multiples of a byte. `MB` is 10⁶ (SI, as `go test` prints MB/s), `MiB` is 2²⁰. */
const BYTES = { B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Thousands, as criterion prints them before `elem/s`. */
const THOUSANDS = { '': 1, K: 1e3, M: 1e6, G: 1e9 };

/** What a simulated machine counts: the same program counts the same every time. Hardware counters do not. */
const SIMULATED =
  /^(?:instructions|estimated cycles|memory accesses|heap blocks|(?:L1|L2|LL|RAM) (?:hits|accesses))\/op$/;

/** What a client asks of its server. The same call asks the same every time. */
const REQUESTED = /^(?:round trips|statements)\/op$/;

/** The micro sign U+00B5 and the Greek letter U+03BC both stand for µ; tools print either, or a plain u. */
const plain = (text: string) => text.trim().replace(/[µμ]/g, 'u');

const TIME = 'ns|us|ms|s|sec|min|h';
const SIZE = Object.keys(BYTES).join('|');

type Multiples = Readonly<Record<string, number>>;

/** How often the canonical unit is in a second, by the unit of time that is divided by. */
const PER_SECOND: Multiples = Object.fromEntries(Object.entries(NANOSECONDS).map(([name, ns]) => [name, 1e9 / ns]));

/** How a unit is spelt, with its multiple in the group of the pattern, and what it is. */
const known = (
  pattern: RegExp,
  multiples: Multiples,
  unit: Partial<Pick<Unit, 'canonical' | 'exact'>> & Pick<Unit, 'kind' | 'direction'>,
) => ({ pattern, multiples, unit });

const KNOWN: readonly ReturnType<typeof known>[] = [
  known(new RegExp(`^(ps|${TIME})(?:/(?:op|iter))?$`), NANOSECONDS, {
    canonical: 'ns/op',
    kind: 'latency',
    direction: 'lower',
  }),
  known(new RegExp(`^ops/(${TIME})$`), PER_SECOND, { canonical: 'ops/s', kind: 'throughput', direction: 'higher' }),
  // Transactions per second: where a tool prints them, the transaction is what it times.
  known(/^tps$/, {}, { canonical: 'ops/s', kind: 'throughput', direction: 'higher' }),
  known(new RegExp(`^(${SIZE})/op$`), BYTES, { canonical: 'B/op', kind: 'bytes', direction: 'lower', exact: true }),
  known(new RegExp(`^(${SIZE})/(?:s|sec)$`), BYTES, { canonical: 'B/s', kind: 'bandwidth', direction: 'higher' }),
  known(new RegExp(`^(${SIZE})$`), BYTES, { canonical: 'B', kind: 'bytes', direction: 'lower' }),
  known(/^([KMG]?)elem\/s$/, THOUSANDS, { canonical: 'elem/s', kind: 'custom', direction: 'higher' }),
  known(SIMULATED, {}, { kind: 'custom', direction: 'lower', exact: true }),
  known(REQUESTED, {}, { kind: 'custom', direction: 'lower', exact: true }),
  known(/^allocs\/op$/, {}, { kind: 'allocations', direction: 'lower', exact: true }),
];

function parseKnown(printed: string): Unit | null {
  const text = plain(printed);
  for (const { pattern, multiples, unit } of KNOWN) {
    const match = pattern.exec(text);
    if (match) return { printed, canonical: text, exact: false, factor: multiples[match[1] ?? ''] ?? 1, ...unit };
  }
  return null;
}

/** Spellings that people write for a known unit, and the one we take. */
const MISSPELT: Readonly<Record<string, string>> = {
  'op/s': 'ops/s',
  'ops/second': 'ops/s',
  ops: 'ops/s',
  hz: 'ops/s',
  'nsec/op': 'ns/op',
  'usec/op': 'us/op',
  'msec/op': 'ms/op',
  'sec/op': 's/op',
  nanoseconds: 'ns',
  microseconds: 'us',
  milliseconds: 'ms',
  seconds: 's',
  'ns/ops': 'ns/op',
  'us/ops': 'us/op',
  'ms/ops': 'ms/op',
  'alloc/op': 'allocs/op',
  'allocs/ops': 'allocs/op',
  'b/op': 'B/op',
  'bytes/op': 'B/op',
  'mb/s': 'MB/s',
};

/**
 * Understand a unit as printed by a tool.
 *
 * A bare duration (`ms`) is the time of one operation. A unit of the form `thing` or `thing/s`
 * that no table knows is a custom unit: kept as printed, without a direction.
 * Anything else is unknown, with a suggestion where one is near.
 */
export function parseUnit(printed: string): Unit | UnknownUnit {
  const trimmed = printed.trim();
  const known = parseKnown(trimmed);
  if (known) return known;
  const spelling = plain(trimmed).toLowerCase();
  const suggestion = Object.hasOwn(MISSPELT, spelling) ? (MISSPELT[spelling] ?? null) : null;
  if (suggestion) return { printed: trimmed, suggestion };
  if (/^[\p{L}][\p{L}\p{N} ._%-]{0,40}(\/\p{L}{1,20})?$/u.test(trimmed)) {
    return { printed: trimmed, canonical: trimmed, factor: 1, kind: 'custom', direction: null, exact: false };
  }
  return { printed: trimmed, suggestion: null };
}

/** True when `parseUnit` understood the spelling. */
export const isUnit = (unit: Unit | UnknownUnit): unit is Unit => 'canonical' in unit;

/** The metric a unit measures when the upload names none: `throughput`, `latency`, `allocations`, … */
export function metricOfUnit(unit: Unit): string {
  if (unit.kind !== 'custom') return unit.kind;
  return (
    unit.canonical
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'value'
  );
}
