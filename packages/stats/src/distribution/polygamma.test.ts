import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digamma, inverseTrigamma, logGamma, tetragamma, trigamma } from './polygamma.ts';

/** Euler's constant, Apéry's ζ(3) and π² ÷ 6 = ζ(2). */
const EULER = 0.5772156649015329;
const ZETA_3 = 1.2020569031595942;
const ZETA_2 = Math.PI ** 2 / 6;

test.each([
  // Closed forms, and scipy 1.17, special.gammaln.
  ['ln Γ(½) = ½ ln π', logGamma(0.5), Math.log(Math.PI) / 2],
  ['ln Γ(10) = ln 9!', logGamma(10), Math.log(362_880)],
  ['ln Γ(0.001)', logGamma(0.001), 6.907178885383853],
  ['ln Γ(5000.5)', logGamma(5000.5), 37586.88488728106],
  // Abramowitz & Stegun 1964, 6.3.2, 6.3.3, 6.4.2 and 6.4.4: closed forms.
  ['ψ(1) = −γ', digamma(1), -EULER],
  ['ψ(½) = −γ − 2 ln 2', digamma(0.5), -EULER - 2 * Math.LN2],
  ['ψ(4) = −γ + 1 + ½ + ⅓', digamma(4), -EULER + 11 / 6],
  ['ψ′(1) = π² ÷ 6', trigamma(1), ZETA_2],
  ['ψ′(½) = π² ÷ 2', trigamma(0.5), Math.PI ** 2 / 2],
  ['ψ′(3) = π² ÷ 6 − 1 − ¼', trigamma(3), ZETA_2 - 1.25],
  ['ψ″(1) = −2 ζ(3)', tetragamma(1), -2 * ZETA_3],
  ['ψ″(½) = −14 ζ(3)', tetragamma(0.5), -14 * ZETA_3],
  // The same, table 6.1 and 6.2, to ten digits.
  ['ψ(1.5)', digamma(1.5), 0.03648997397857652],
  ['ψ′(1.5)', trigamma(1.5), 0.9348022005446793],
  ['ψ(2)', digamma(2), 0.42278433509846713],
  ['ψ(100)', digamma(100), 4.600161852738087],
  ['ψ′(100)', trigamma(100), 0.010050166663333571],
])('%s', (_name, found, expected) => {
  expect(Math.abs(found / expected - 1)).toBeLessThan(1e-13);
});

const positive = fc.double({ min: 1e-3, max: 1e4, noNaN: true });

test('each is the derivative of the one before, at every argument', () => {
  fc.assert(
    fc.property(positive, (x) => {
      const h = 1e-4 * x;
      const slope = (f: (at: number) => number) => (f(x + h) - f(x - h)) / (2 * h);
      expect(slope(logGamma)).toBeCloseTo(digamma(x), 5);
      expect(slope(digamma) / trigamma(x)).toBeCloseTo(1, 5);
      expect(slope(trigamma) / tetragamma(x)).toBeCloseTo(1, 5);
    }),
  );
});

test('the recurrence holds across the border between climbing and the series', () => {
  for (const x of [0.3, 5, 8.999, 9, 9.5, 9.999, 10, 12]) {
    expect(digamma(x + 1) - digamma(x)).toBeCloseTo(1 / x, 13);
    expect(trigamma(x) - trigamma(x + 1)).toBeCloseTo(1 / x ** 2, 13);
    expect(tetragamma(x + 1) - tetragamma(x)).toBeCloseTo(2 / x ** 3, 11);
  }
});

test('nothing is defined at zero and below', () => {
  for (const f of [digamma, trigamma, tetragamma]) for (const x of [0, -0.5, -3, Number.NaN]) expect(f(x)).toBeNaN();
});

test.each([
  // scipy 1.17.1: polygamma(1, y) solved by Newton's method as limma's trigammaInverse does.
  [1, 1.426255],
  [0.1, 10.491682],
  [10, 0.335081],
])('ψ′ is %d at its inverse', (value, expected) => {
  expect(inverseTrigamma(value)).toBeCloseTo(expected, 6);
});

test('the inverse undoes ψ′ over thirteen orders of magnitude', () => {
  fc.assert(
    fc.property(fc.double({ min: -6.5, max: 7.5, noNaN: true }), (exponent) => {
      const value = 10 ** exponent;
      // The limits used at both ends are right to 1 part in a thousand, and nothing is asked of them there.
      const digits = exponent > -6 && exponent < 7 ? 9 : 3;
      expect(trigamma(inverseTrigamma(value)) / value).toBeCloseTo(1, digits);
    }),
  );
});
