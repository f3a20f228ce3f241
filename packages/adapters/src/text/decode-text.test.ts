import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'a ±1 µs';

describe('decodeText', () => {
  it('reads UTF-8, UTF-16 of either order, and Windows-1252', () => {
    const littleEndian = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
    expect(decodeText(Buffer.from(TEXT))).toBe(TEXT);
    expect(decodeText(Buffer.from(`\ufeff${TEXT}`))).toBe(TEXT);
    expect(decodeText(littleEndian)).toBe(TEXT);
    expect(decodeText(Buffer.from(littleEndian).swap16())).toBe(TEXT);
    expect(decodeText(Buffer.from(TEXT, 'latin1'))).toBe(TEXT);
  });
});
