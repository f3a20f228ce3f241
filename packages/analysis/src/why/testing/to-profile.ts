import type { Profile } from '@tachograph/schema/profile';

/** What was seen in each stack, its calls separated by `;`, the outermost first. */
export type Stacks = Readonly<Record<string, number>>;

/** A frame: `name`, or `name@package/file`. */
function toFrame(text: string): Profile['frames'][number] {
  const [name = '', path] = text.split('@');
  const [of = null, ...file] = path?.split('/') ?? [];
  return { name, file: file.join('/') || null, package: of };
}

/** Profiles of passes of 10,000 operations, in which each sample is a tenth of a microsecond of one operation. */
export function toProfile(passes: readonly Stacks[], known: Partial<Profile> = {}): Profile {
  const names: string[] = [];
  const nodes: [number, number, ...number[]][] = [];
  const rows = new Map<string, number>();
  for (const [pass, stacks] of passes.entries()) {
    for (const [stack, seen] of Object.entries(stacks)) {
      let caller = -1;
      let path = '';
      for (const name of stack.split(';')) {
        path += `;${name}`;
        const frame = names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
        const row = rows.get(path) ?? nodes.push([frame, caller, ...passes.map(() => 0)]) - 1;
        rows.set(path, row);
        caller = row;
      }
      const own = nodes[caller];
      if (own) own[2 + pass] = (own[2 + pass] ?? 0) + seen;
    }
  }
  const totals = passes.map((stacks) => Object.values(stacks).reduce((sum, seen) => sum + seen, 0));
  return {
    ...{ tool: 'folded', hz: 1_000, unit: 'samples' },
    passes: totals.map((total) => ({ operations: 10_000, cpuNs: total * 1e6 })),
    frames: names.map(toFrame),
    nodes,
    ...known,
  };
}

/** Five passes of the same stacks, each a little more or less than they say, as if by chance. */
export const fivePasses = (stacks: Stacks): Stacks[] =>
  [0, 1, 2, 3, 4].map((pass) =>
    Object.fromEntries(
      Object.entries(stacks).map(([stack, seen], at) => [
        stack,
        Math.round(seen * (1 + 0.02 * Math.sin(1.7 * pass + at))),
      ]),
    ),
  );
