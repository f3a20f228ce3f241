const TRANSPORTS = /** @type {const} */ (['tcp', 'unix', 'pipe', 'memory']);

/**
 * What all connections observed alike, as the run format has it. Null where they differ, which a note reports, or where nothing is
 * known.
 *
 * @param {readonly { transport?: unknown, tls?: unknown, compression?: unknown }[]} sessions
 */
export function toLinkFacts(sessions) {
  const transport = findCommon(
    'transport',
    sessions.flatMap((one) => TRANSPORTS.find((known) => known === one.transport) ?? []),
  );
  const tls = findCommon(
    'encryption',
    sessions.map((one) => (typeof one.tls === 'string' ? one.tls : null)),
  );
  const compression = findCommon(
    'compression',
    sessions.flatMap((one) => (typeof one.compression === 'boolean' ? one.compression : [])),
  );
  return {
    link: { transport: transport.value, tls: tls.value, compression: compression.value },
    notes: [...transport.notes, ...tls.notes, ...compression.notes],
  };
}

/**
 * The runtime of all workers, from texts such as `node 20.20.2`; where they have several, as drivers of several languages do, all of
 * them.
 *
 * @param {readonly (string | null)[]} texts
 */
export function toRuntime(texts) {
  const [first, ...others] = [...new Set(texts.flatMap((text) => text ?? []))].sort();
  if (others.length > 0) return { value: null, several: [first, ...others].join(', ') };
  const [name, version = null] = first?.split(/ (.*)/) ?? [];
  return { value: name ? { name, version } : null, several: null };
}

/**
 * @template {string | boolean | null} T
 * @param {string} what
 * @param {T[]} values
 * @returns {{ value: T | null, notes: string[] }}
 */
function findCommon(what, values) {
  const different = [...new Set(values)];
  if (different.length <= 1) return { value: different[0] ?? null, notes: [] };
  const list = different.map((value) => value ?? 'none').join(', ');
  return { value: null, notes: [`The connections of this run differ in ${what} (${list}), so none is stored.`] };
}
