import { groupBy } from '@tachograph/schema/collection';
import type { IdentityValue } from '@tachograph/schema/normalise';
import type { EnvironmentFields } from '../measurement/measurement.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import type { TopologyPair } from './topology-delta.ts';

/** From near to far. What is not stated has no place, and makes no pair. */
const DISTANCES: Readonly<Record<string, readonly string[]>> = {
  'link.topology': ['same-host', 'two-hosts', 'distant'],
  'link.transport': ['memory', 'pipe', 'unix', 'tcp'],
};

/** What a distance brings with it: a longer round trip, and on two hosts cores of another machine. */
const COMPANIONS = ['link.rtt', 'pinning.server'];

const isFree = ({ key }: IdentityValue) => key in DISTANCES || COMPANIONS.includes(key);

const rankOf = (fields: readonly IdentityValue[], key: string): number =>
  DISTANCES[key]?.indexOf(fields.find((field) => field.key === key)?.value ?? '') ?? -1;

/** Below zero where `a` is nearer, above where it is further, 0 for the same distance; null where that is not known. */
function compareDistance(a: EnvironmentFields, b: EnvironmentFields): number | null {
  for (const key of Object.keys(DISTANCES)) {
    const left = rankOf(a.fields, key);
    const right = rankOf(b.fields, key);
    if (left === right) continue;
    return left < 0 || right < 0 ? null : left - right;
  }
  return 0;
}

function toPair(a: EnvironmentFields, b: EnvironmentFields): TopologyPair[] {
  const distance = compareDistance(a, b);
  if (!distance) return [];
  const [local, distant] = distance < 0 ? [a, b] : [b, a];
  const { differences } = compareEnvironments(local.fields, distant.fields);
  const stays = (key: string) => rankOf(a.fields, key) === rankOf(b.fields, key);
  // Cores of the server are another machine's only where there is another machine.
  const isPinnedAnew = differences.some(({ key }) => key === 'pinning.server') && stays('link.topology');
  return isPinnedAnew ? [] : [{ local, distant, differences }];
}

/**
 * Every two environments that agree in everything but the distance between client and server: topology, transport and
 * what these bring with them. An environment without a record is in no pair. In the order of the records.
 */
export function listTopologyPairs(records: readonly EnvironmentFields[]): TopologyPair[] {
  const stated = records.filter(({ fields }) => fields.length > 0);
  const keyOf = ({ fields }: EnvironmentFields) =>
    JSON.stringify(fields.filter((field) => !isFree(field)).map(({ key, value }) => [key, value]));
  return [...groupBy(stated, keyOf).values()].flatMap((alike) =>
    alike.flatMap((a, index) => alike.slice(index + 1).flatMap((b) => toPair(a, b))),
  );
}
