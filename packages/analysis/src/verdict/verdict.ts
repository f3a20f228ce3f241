export type VerdictWord = 'faster' | 'slower' | 'no-difference' | 'not-enough-samples' | 'not-comparable' | 'reference';

export type VerdictRule = 'mann-whitney' | 'intervals' | 'exact' | 'ratio-only' | 'none';

export type Verdict = {
  readonly word: VerdictWord;
  /** Times faster than the reference, whatever the direction; below 1 is slower. Null when withheld. */
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly rule: VerdictRule;
  readonly p: number | null;
  readonly q: number | null;
  /** n of this side and of the reference. */
  readonly n: readonly [number | null, number | null];
  /** Why it is not comparable or not judged: "emulated: loop of 100", "different environments". Null otherwise. */
  readonly reason: string | null;
  /** One plain sentence. */
  readonly sentence: string;
  readonly minimumEffect: number;
  readonly algorithm: string;
};

/** Version of the rules on this page; stored with every frozen verdict. */
export const ALGORITHM = 'compare-1';

/** Not judged unless the difference is at least this large (3 %). */
export const MINIMUM_EFFECT = 0.03;
