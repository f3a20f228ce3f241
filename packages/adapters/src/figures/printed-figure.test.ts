import { describe, expect, it } from 'vitest';
import { parseJavaNumber, parsePrintedNumber } from './printed-figure.ts';

describe('parsePrintedNumber', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['1,431,759', 1431759],
    ['47.09', 47.09],
    ['3.4E7', 3.4e7],
    ['.5', 0.5],
    ['0', 0],
  ])('reads %s', (text, value) => expect(parsePrintedNumber(text)).toBe(value));

  it.each(['4,75', '1,2345', '12,34,567', 'NaN', 'Infinity', '1e999', '', '-', '1.2.3', '0x10', '9'.repeat(41)])(
    'refuses "%s"',
    (text) => expect(parsePrintedNumber(text)).toBeNull(),
  );
});

describe('parseJavaNumber', () => {
  it.each([
    ['19.220', 19.22],
    ['19,220', 19.22],
    ['10⁻³', 0.001],
    ['10⁶', 1e6],
    ['3.3E-4', 3.3e-4],
  ])('reads %s', (text, value) => expect(parseJavaNumber(text)).toBe(value));

  it.each(['NaN', '1,234,5', '10⁻', '∞'])('rejects "%s"', (text) => expect(parseJavaNumber(text)).toBeNull());
});
