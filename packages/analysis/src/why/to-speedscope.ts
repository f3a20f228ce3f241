import type { Profile } from '@tachograph/schema/profile';
import { walkTree } from './walk-tree.ts';

type SpeedscopeEvent = { readonly type: 'O' | 'C'; readonly frame: number; readonly at: number };

/** The part of https://www.speedscope.app/file-format-schema.json that one profile needs. */
type SpeedscopeFile = {
  readonly $schema: 'https://www.speedscope.app/file-format-schema.json';
  readonly name: string;
  readonly exporter: string;
  readonly activeProfileIndex: 0;
  readonly shared: { readonly frames: readonly { readonly name: string; readonly file?: string }[] };
  readonly profiles: readonly [
    {
      readonly type: 'evented';
      readonly name: string;
      readonly unit: 'nanoseconds' | 'none';
      readonly startValue: 0;
      readonly endValue: number;
      readonly events: readonly SpeedscopeEvent[];
    },
  ];
};

/** What one count is on the axis of the file: nanoseconds where that is known, else itself. */
function toAxis({ unit, hz }: Profile): { readonly unit: 'nanoseconds' | 'none'; readonly factor: number } {
  if (unit === 'nanoseconds') return { unit, factor: 1 };
  return unit === 'samples' && hz !== null ? { unit: 'nanoseconds', factor: 1e9 / hz } : { unit: 'none', factor: 1 };
}

/**
 * A profile as a file for speedscope, its passes together: calls as events in the order of the tree, since samples do not tell when
 * they were called. Two events for each row of the profile, however deep its stacks are.
 */
export function toSpeedscope(profile: Profile, name: string): SpeedscopeFile {
  const { unit, factor } = toAxis(profile);
  const callerOf = [-1, ...profile.nodes.map(([, caller]) => caller + 1)];
  const events: SpeedscopeEvent[] = [];
  let counted = 0;
  walkTree(callerOf, (node, isCalled) => {
    const [frame, , ...self] = profile.nodes[node - 1] ?? [];
    if (frame === undefined) return;
    events.push({ type: isCalled ? 'O' : 'C', frame, at: counted * factor });
    if (isCalled) counted += self.reduce((sum, amount) => sum + amount, 0);
  });
  const frames = profile.frames.map(({ name: of, file, package: inside }) => {
    const path = [inside, file].filter((part) => part !== null).join('/');
    return path === '' ? { name: of } : { name: of, file: path };
  });
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    name,
    exporter: 'tachograph',
    activeProfileIndex: 0,
    shared: { frames },
    profiles: [{ type: 'evented', name, unit, startValue: 0, endValue: counted * factor, events }],
  };
}
