import type { FlameNode } from '@tachograph/analysis/why';

/** Which version is drawn, or both in one. */
export type FlameSide = 'difference' | 'before' | 'after';

/** A frame as it is drawn: positions are shares of the whole width. */
export type FlameFrame = {
  readonly name: string;
  /** Package and file; empty where neither is known. */
  readonly where: string;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  /** Of one operation, in nanoseconds or instructions. */
  readonly before: number;
  readonly after: number;
  readonly state: FlameNode['state'];
  /** Calls below it that are too small to be drawn. */
  readonly hidden: number;
};

/** Frames narrower than this share are not drawn: half a pixel of a wide screen. */
const NARROWEST = 0.0005;

const widthOf = (node: FlameNode, side: FlameSide): number => (side === 'difference' ? node.width : node[side]);

export const whereOf = ({ package: inside, file }: Pick<FlameNode, 'package' | 'file'>): string =>
  [inside, file].filter((part) => part !== null).join('/');

/**
 * The frames of a tree from the operation down, each before what it calls. Of one version they are as wide as the time that it takes
 * there; of both, as the longer one, so that what vanished is still there. What a frame calls is never wider than it.
 */
export function toFlameFrames(tree: FlameNode, side: FlameSide): FlameFrame[] {
  const whole = widthOf(tree, side);
  if (!(whole > 0)) return [];
  const frames: FlameFrame[] = [];
  const add = (node: FlameNode, at: { readonly depth: number; readonly x: number; readonly width: number }): void => {
    const { name, before, after, state, hidden, children } = node;
    const { depth, x, width } = at;
    frames.push({ name, where: whereOf(node), depth, x, width, before, after, state, hidden });
    const sizes = children.map((child) => widthOf(child, side));
    const sum = sizes.reduce((total, size) => total + size, 0);
    const own = widthOf(node, side);
    const scale = width / Math.max(own, sum, Number.MIN_VALUE);
    let left = x;
    for (const [index, child] of children.entries()) {
      const room = (sizes[index] ?? 0) * scale;
      if (room >= NARROWEST) add(child, { depth: depth + 1, x: left, width: room });
      left += room;
    }
  };
  add(tree, { depth: 0, x: 0, width: 1 });
  return frames;
}

/** What differs by less than this share of the longer version has no colour. */
const PALEST = 0.03;

const SHOWN: ReadonlySet<FlameFrame['state']> = new Set(['named', 'gone', 'new', 'explained', 'moved', 'not-tested']);

/** How much of the colour of a loss (below 0) or a gain a frame has, in percent: 0 where no difference is shown. */
export function toTone({ before, after, state }: Pick<FlameFrame, 'before' | 'after' | 'state'>): number {
  const share = Math.abs(after - before) / Math.max(before, after, Number.MIN_VALUE);
  if (share < PALEST || !SHOWN.has(state)) return 0;
  return Math.sign(after - before) * Math.round(12 + 34 * share);
}
