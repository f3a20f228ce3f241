import { describe, expect, it } from 'vitest';
import { mergeStated } from './merge-stated.ts';

describe('mergeStated', () => {
  it('lets what is stated win field by field, and null say nothing', () => {
    const read = { runtime: { name: 'node', version: '20.1.0' }, server: { config: { a: 1 } } };
    const stated = { runtime: { version: '20.20.2', name: null }, link: { transport: 'tcp' } };
    expect(mergeStated(read, stated)).toEqual({
      runtime: { name: 'node', version: '20.20.2' },
      server: { config: { a: 1 } },
      link: { transport: 'tcp' },
    });
  });
  it('takes lists whole', () => {
    expect(mergeStated({ pinning: { client: [1, 2] } }, { pinning: { client: [3] } })).toEqual({
      pinning: { client: [3] },
    });
  });
});
