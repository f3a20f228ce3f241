import type { ProfileFrame, ProfilePass } from '@tachograph/schema/profile';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../json/fields.ts';
import { placeOf } from './place-of-path.ts';
import { createProfileDraft, type ProfileOutcome } from './profile-draft.ts';

const HOW = 'write it with `node --cpu-prof`, or save it from the developer tools';

/** What V8 names the time in which nothing ran, and the root of all calls. */
const IDLE = '(idle)';
const ROOT = '(root)';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function frameOf(node: Fields): ProfileFrame {
  const { functionName, url } = fieldsOf(node.callFrame);
  return { name: readText(functionName) ?? '(anonymous)', ...placeOf(readText(url) ?? '') };
}

/** Caller of each node by its id: nodes list those that they call, or name their caller. */
function findCallers(nodes: readonly Fields[]): ReadonlyMap<unknown, unknown> {
  const callers = new Map<unknown, unknown>();
  for (const { id, parent: caller, children } of nodes) {
    if (caller !== undefined) callers.set(id, caller);
    for (const child of listOf(children)) callers.set(child, id);
  }
  return callers;
}

/** The nodes with each after its caller; fewer where some call each other in a circle. */
function inOrderOfCalls(nodes: readonly Fields[], callers: ReadonlyMap<unknown, unknown>): Fields[] {
  const byCaller = new Map<unknown, Fields[]>();
  for (const node of nodes) {
    const caller = callers.get(node.id);
    const called = byCaller.get(caller);
    if (called) called.push(node);
    else byCaller.set(caller, [node]);
  }
  const order = [...(byCaller.get(undefined) ?? [])];
  for (const node of order) for (const called of byCaller.get(node.id) ?? []) order.push(called);
  return order;
}

/** How often each node was seen: by the list of samples, else by what the nodes say. */
function countSamples(nodes: readonly Fields[], samples: readonly unknown[]): ReadonlyMap<unknown, number> {
  if (samples.length === 0) return new Map(nodes.map(({ id, hitCount }) => [id, readFinite(hitCount) ?? 0]));
  const counts = new Map<unknown, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function rateOf({ startTime, endTime }: Fields, samples: number): number | null {
  const micros = (readFinite(endTime) ?? 0) - (readFinite(startTime) ?? 0);
  return micros > 0 && samples > 0 ? Math.min(1e9, (samples / micros) * 1e6) : null;
}

/** A V8 CPU profile, `.cpuprofile`, as parsed JSON. Samples in which nothing ran are left out. */
export function readCpuProfile(document: unknown, pass: ProfilePass): ProfileOutcome {
  const fields = fieldsOf(document);
  const nodes = listOf(fields.nodes).filter(isFields);
  if (nodes.length === 0 || !nodes.every(({ callFrame }) => isFields(callFrame)))
    return { issue: `is no V8 CPU profile: it has no nodes with a callFrame; ${HOW}` };
  const ids = new Set(nodes.map(({ id }) => id));
  const samples = listOf(fields.samples);
  const stray = samples.findIndex((id) => !ids.has(id));
  if (ids.size < nodes.length) return { issue: `is a damaged V8 CPU profile: two nodes have one id; ${HOW}` };
  if (stray >= 0) return { issue: `is a damaged V8 CPU profile: sample ${stray + 1} is of no node; ${HOW}` };
  const callers = findCallers(nodes);
  const order = inOrderOfCalls(nodes, callers);
  if (order.length < nodes.length)
    return { issue: `is a damaged V8 CPU profile: nodes call each other in a circle, or have no caller; ${HOW}` };
  const counts = countSamples(nodes, samples);
  const draft = createProfileDraft(1);
  const rows = new Map<unknown, number>();
  for (const node of order) {
    const caller = rows.get(callers.get(node.id)) ?? -1;
    const frame = frameOf(node);
    if (frame.name === IDLE) continue;
    const row = frame.name === ROOT ? caller : draft.call(caller, frame);
    rows.set(node.id, row);
    draft.count(row, 0, Math.max(0, Math.trunc(counts.get(node.id) ?? 0)));
  }
  return draft.finish({ tool: 'v8', hz: rateOf(fields, samples.length), unit: 'samples', passes: [pass] });
}
