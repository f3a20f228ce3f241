import { describe, expect, test } from 'vitest';
import type { Session } from './harness.mjs';
import { toLink } from './to-link.mjs';

const seen = (more: Session = {}): Session => ({ transport: 'tcp', tls: null, compression: false, ...more });

describe('the link between client and server', () => {
  test('is what all connections told', () => {
    expect(toLink('tcp', [seen(), seen()], '127.0.0.1')).toEqual({
      link: { transport: 'tcp', tls: null, compression: false, topology: 'same-host', rttMs: null },
      notes: [],
    });
  });

  test('is unknown where they told nothing, and not what was meant', () => {
    expect(toLink('tcp', [], '10.255.255.1').link).toEqual({
      transport: null,
      tls: null,
      compression: null,
      topology: null,
      rttMs: null,
    });
  });

  test('is stored as it was seen where something else was meant, with a note', () => {
    const { link, notes } = toLink('tcp', [seen({ transport: 'unix' })], 'localhost');
    expect(link).toMatchObject({ transport: 'unix', topology: 'same-host' });
    expect(notes).toEqual(['The connections were meant to be tcp and were unix, which is what is stored.']);
  });

  test('is unknown where connections differ, with a note that names what', () => {
    const { link, notes } = toLink('tcp', [seen(), seen({ tls: 'TLSv1.3' })], '127.0.0.1');
    expect(link).toMatchObject({ transport: 'tcp', tls: null });
    expect(notes).toEqual(['The connections of this run differ in encryption (none, TLSv1.3), so none is stored.']);
  });

  test('of workers that need no server is not spoken of', () => {
    expect(toLink(null, [], null)).toEqual({ link: null, notes: [] });
  });
});
