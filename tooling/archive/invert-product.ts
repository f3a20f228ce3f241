/** Digits that a double always gives back as they were printed. */
const PRINTED_DIGITS = 15;

/** Steps to either side in which a quotient can miss its dividend. */
const NEIGHBOURS = [0, 1, -1, 2, -2];

const bits = new DataView(new ArrayBuffer(8));

/** The double so many steps further from zero. */
function step(value: number, steps: number): number {
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(steps));
  return bits.getFloat64(0);
}

/**
 * A number whose product with `factor` is `product` to the bit: the one with up to 15 digits if there is one, as tools print them.
 * Several numbers can have the same product, so it may be another one than the product was made of. The quotient where none has it.
 */
export function invertProduct(product: number, factor: number): number {
  if (factor === 1 || product === 0) return product;
  const quotient = product / factor;
  const candidates = [
    Number(quotient.toPrecision(PRINTED_DIGITS)),
    ...NEIGHBOURS.map((steps) => step(quotient, steps)),
  ];
  return candidates.find((candidate) => candidate * factor === product) ?? quotient;
}
