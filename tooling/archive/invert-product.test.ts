import { expect, test } from 'vitest';
import { invertProduct } from './invert-product.ts';

const FACTORS = [1, 1e-3, 1e-6, 1e-9, 1e3, 60, 1 / 60, 1024, 1e6, 1 / 3];

test('a number that a tool printed comes back from its product with the factor of a unit', () => {
  for (const factor of FACTORS) {
    for (let n = 1; n <= 20_000; n++) {
      const printed = (n * 7919) / 1000;
      expect(invertProduct(printed * factor, factor)).toBe(printed);
    }
  }
});

test('the product of what comes back is the same to the bit, for doubles of all digits and of both signs', () => {
  let value = 0.123456789;
  for (let n = 0; n < 20_000; n++) {
    value = (value * 9301.49297 + 0.2113) % 1;
    for (const factor of FACTORS) {
      for (const product of [value * factor, -value * factor]) {
        expect(invertProduct(product, factor) * factor).toBe(product);
      }
    }
  }
});

test('zero comes back with its sign', () => {
  expect(invertProduct(-0, 1000)).toBe(-0);
  expect(invertProduct(0, 1000)).toBe(0);
});
