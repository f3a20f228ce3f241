import { groupBy } from '@tachograph/schema/collection';
import type { ProfileFrame, ProfilePass } from '@tachograph/schema/profile';
import * as z from 'zod';
import { placeOf } from './place-of-path.ts';
import { createProfileDraft, type ProfileOutcome } from './profile-draft.ts';

const HOW = 'write it with `node --cpu-prof`, or save it from the developer tools';

/** What V8 names the time in which nothing ran, and the root of all calls. */
const IDLE = '(idle)';
const ROOT = '(root)';

const CPU_NODE = z.object({
  id: z.number(),
  callFrame: z.object({ functionName: z.string().optional(), url: z.string().optional() }),
  hitCount: z.number().optional(),
  children: z.array(z.number()).optional(),
  parent: z.number().optional(),
});

/** https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
const CPU_PROFILE = z.object({
  nodes: z.array(CPU_NODE).min(1),
  samples: z.array(z.number()).default([]),
  startTime: z.number().default(0),
  endTime: z.number().default(0),
});

type CpuNode = z.infer<typeof CPU_NODE>;

const frameOf = ({ callFrame: { functionName, url } }: CpuNode): ProfileFrame => ({
  name: functionName || '(anonymous)',
  ...placeOf(url ?? ''),
});

/** Caller of each node by its id: nodes list those that they call, or name their caller. */
function findCallers(nodes: readonly CpuNode[]): ReadonlyMap<number, number> {
  const callers = new Map<number, number>();
  for (const { id, parent: caller, children = [] } of nodes) {
    if (caller !== undefined) callers.set(id, caller);
    for (const child of children) callers.set(child, id);
  }
  return callers;
}

/** The nodes with each after its caller; fewer where some call each other in a circle. */
function inOrderOfCalls(nodes: readonly CpuNode[], callers: ReadonlyMap<number, number>): CpuNode[] {
  const byCaller = groupBy(nodes, ({ id }) => callers.get(id));
  const order = [...(byCaller.get(undefined) ?? [])];
  for (const node of order) for (const called of byCaller.get(node.id) ?? []) order.push(called);
  return order;
}

/** How often each node was seen: by the list of samples, else by what the nodes say. */
function countSamples(nodes: readonly CpuNode[], samples: readonly number[]): ReadonlyMap<number, number> {
  if (samples.length === 0) return new Map(nodes.map(({ id, hitCount }) => [id, hitCount ?? 0]));
  const counts = new Map<number, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Samples per second; times are in microseconds. */
const rateOf = (micros: number, samples: number): number | null =>
  micros > 0 && samples > 0 ? Math.min(1e9, (samples / micros) * 1e6) : null;

/** A V8 CPU profile, `.cpuprofile`, as parsed JSON. Samples in which nothing ran are left out. */
export function readCpuProfile(document: unknown, pass: ProfilePass): ProfileOutcome {
  const { success, data } = CPU_PROFILE.safeParse(document);
  if (!success) return { issue: `is no V8 CPU profile: it has no nodes with a callFrame; ${HOW}` };
  const { nodes, samples } = data;
  const ids = new Set(nodes.map(({ id }) => id));
  const stray = samples.findIndex((id) => !ids.has(id));
  if (ids.size < nodes.length) return { issue: `is a damaged V8 CPU profile: two nodes have one id; ${HOW}` };
  if (stray >= 0) return { issue: `is a damaged V8 CPU profile: sample ${stray + 1} is of no node; ${HOW}` };
  const callers = findCallers(nodes);
  const order = inOrderOfCalls(nodes, callers);
  if (order.length < nodes.length)
    return { issue: `is a damaged V8 CPU profile: nodes call each other in a circle, or have no caller; ${HOW}` };
  const counts = countSamples(nodes, samples);
  const draft = createProfileDraft(1);
  const rows = new Map<number, number>();
  for (const node of order) {
    const caller = rows.get(callers.get(node.id) ?? Number.NaN) ?? -1;
    const frame = frameOf(node);
    if (frame.name === IDLE) continue;
    const row = frame.name === ROOT ? caller : draft.call(caller, frame);
    rows.set(node.id, row);
    draft.count(row, 0, Math.max(0, Math.trunc(counts.get(node.id) ?? 0)));
  }
  const hz = rateOf(data.endTime - data.startTime, samples.length);
  return draft.finish({ tool: 'v8', hz, unit: 'samples', passes: [pass] });
}
