import { describe, expect, test } from 'vitest';
import type { Observation, Part } from './harness.mjs';
import { toLink } from './to-link.mjs';

const tcp: Part = { name: 'tcp', title: 'TCP', transport: 'tcp', pinned: true, drivers: [], scenarios: [] };
const seen = (more: Partial<Observation> = {}): Observation => ({
  driver: 'd',
  version: '1',
  scenario: 's',
  protocol: 'text',
  server: null,
  transport: 'tcp',
  tls: null,
  compression: false,
  ...more,
});

describe('the link between client and server', () => {
  test('is what all connections told', () => {
    expect(toLink(tcp, [seen(), seen()], '127.0.0.1')).toEqual({
      link: { transport: 'tcp', tls: null, compression: false, topology: 'same-host', rttMs: null },
      notes: [],
    });
  });

  test('is unknown where they told nothing, and not what was meant', () => {
    expect(toLink(tcp, [], '10.255.255.1').link).toEqual({
      transport: null,
      tls: null,
      compression: null,
      topology: null,
      rttMs: null,
    });
  });

  test('of a connection that failed is not believed', () => {
    const failed = seen({ error: 'rejected', transport: null, tls: null, compression: null });
    expect(toLink(tcp, [seen({ tls: 'TLSv1.3' }), failed], 'db.test')).toMatchObject({
      link: { transport: 'tcp', tls: 'TLSv1.3', topology: null },
      notes: [],
    });
  });

  test('is stored as it was seen where something else was meant, with a note', () => {
    const { link, notes } = toLink(tcp, [seen({ transport: 'unix' })], 'localhost');
    expect(link).toMatchObject({ transport: 'unix', topology: 'same-host' });
    expect(notes).toEqual(['The connections were meant to be tcp and were unix, which is what is stored.']);
  });

  test('is unknown where connections differ, with a note that names what', () => {
    const { link, notes } = toLink(tcp, [seen(), seen({ tls: 'TLSv1.3' })], '127.0.0.1');
    expect(link).toMatchObject({ transport: 'tcp', tls: null });
    expect(notes).toEqual(['The connections of this run differ in encryption (none, TLSv1.3), so none is stored.']);
  });

  test('of a part that asks no server is not spoken of', () => {
    expect(toLink({ ...tcp, transport: null }, [], null)).toEqual({ link: null, notes: [] });
  });
});
