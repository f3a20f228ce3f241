/** What a sentence claims of two drivers: `mariadb > 1.1 mysql2`. */
export type Claim = {
  readonly driver: string;
  readonly relation: '>' | '<' | '=' | '~';
  /** How often as fast at least (`>`), or at most (`<`). 1 where none is written. */
  readonly factor: number;
  readonly reference: string;
};

/** How often as fast the driver is as the reference, with the whole of its uncertainty. */
export type RatioInterval = { readonly low: number; readonly high: number };

/** Ratios that `=` takes for the same. */
const SAME = { low: 1 / 1.03, high: 1.03 };

/** The claim of a claim marker's words; null for other words. */
export function parseClaim(words: readonly string[]): Claim | null {
  const [driver, relation, ...rest] = words;
  const reference = rest.at(-1);
  const factor = rest.length === 2 ? Number(rest[0]) : 1;
  if (driver === undefined || reference === undefined || rest.length > 2 || !(factor > 0)) return null;
  if (relation !== '>' && relation !== '<' && relation !== '=' && relation !== '~') return null;
  return { driver, relation, factor, reference };
}

/**
 * Whether a claim holds: the whole interval is where the claim says it is (`holds`), nothing of it is (`broken`), or a part
 * (`below-noise`). `~` holds while the interval contains 1.
 */
export function evaluateClaim(claim: Claim, { low, high }: RatioInterval): 'holds' | 'broken' | 'below-noise' {
  if (claim.relation === '~') return low <= 1 && high >= 1 ? 'holds' : 'broken';
  if (claim.relation === '>') return evaluate(low > claim.factor, high <= claim.factor);
  if (claim.relation === '<') return evaluate(high < claim.factor, low >= claim.factor);
  return evaluate(low >= SAME.low && high <= SAME.high, low > SAME.high || high < SAME.low);
}

function evaluate(holds: boolean, broken: boolean): 'holds' | 'broken' | 'below-noise' {
  if (holds) return 'holds';
  return broken ? 'broken' : 'below-noise';
}
