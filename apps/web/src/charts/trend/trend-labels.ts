import { type ChartUnit, shownValue } from '../labels/chart-labels.ts';
import type { EndLabel, LineGeometry } from './geometry.ts';
import { NOT_STATED } from './point-links.ts';

/** Height of the plot on a wide page, in pixels; charts.css sets the same. Labels are kept apart at this height. */
const PLOT_HEIGHT = 322;
/** Of a lower panel. */
const LOWER_HEIGHT = 72;
const ROW = 16;

/**
 * Moves positions apart until each has `height`, changing them as little as possible: neighbours that touch become a block
 * centred on where they wanted to be, blocks that touch are merged. Order is kept; all stay between 0 and `space`
 * as long as they fit.
 */
export function spreadApart(wanted: readonly number[], height: number, space: number): number[] {
  const order = wanted.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
  const blocks: { members: number[]; sum: number; start: number }[] = [];
  const settle = (block: { members: number[]; sum: number; start: number }) => {
    const size = block.members.length * height;
    const centred = block.sum / block.members.length - ((block.members.length - 1) * height) / 2;
    block.start = Math.max(height / 2, Math.min(centred, space - size + height / 2));
  };
  for (const { at, i } of order) {
    let block = { members: [i], sum: at, start: at };
    settle(block);
    let before = blocks.at(-1);
    while (before && before.start + before.members.length * height > block.start) {
      blocks.pop();
      block = { members: [...before.members, ...block.members], sum: before.sum + block.sum, start: 0 };
      settle(block);
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  const positions = new Array<number>(wanted.length).fill(0);
  for (const { members, start } of blocks) {
    for (const [nth, member] of members.entries()) positions[member] = start + nth * height;
  }
  return positions;
}

const widthOf = (name: string, value: string, twoRows: boolean): number =>
  twoRows ? Math.max(name.length * 6.3, value.length * 6.7) + 16 : name.length * 6.3 + value.length * 6.7 + 22;

/** One label for each name drawn in colour, at its newest visible value; in a lower panel none where there is no space for all. */
export function toEndLabels(
  lines: readonly LineGeometry[],
  unit: ChartUnit,
  withVersion: boolean,
  isLower = false,
): EndLabel[] {
  const height = isLower ? LOWER_HEIGHT : PLOT_HEIGHT;
  const named = lines.filter((line) => !line.faint);
  const all = named.flatMap((line) => {
    const dot = line.dots.findLast((d) => d.y !== null && d.x >= 0 && d.x <= 1);
    return dot && dot.y !== null && dot.point.value !== null ? [{ line, dot, y: dot.y, value: dot.point.value }] : [];
  });
  // Of several lines with one name, the one that reaches furthest is labelled.
  const furthest = new Map<string, (typeof all)[number]>();
  for (const end of all) {
    if (end.dot.x > (furthest.get(end.line.name)?.dot.x ?? -1)) furthest.set(end.line.name, end);
  }
  const ends = [...furthest.values()];
  if (isLower && ends.length * ROW > height) return [];
  const twoRows = ends.length === 1;
  const positions = spreadApart(
    ends.map(({ y }) => y * height),
    twoRows ? 2 * ROW : ROW,
    height,
  );
  return ends.map(({ line, dot, y, value }, i) => {
    // Worth a tick, not a name.
    const versioned = withVersion && dot.point.version !== NOT_STATED;
    const name = versioned ? `${line.name} ${dot.point.version}` : line.name;
    const shown = shownValue(value, unit);
    return {
      key: line.key,
      driver: line.driver,
      name,
      value: shown,
      valueLabel: `${shown} ${unit.label}`,
      x: twoRows ? dot.x : 1,
      y: (positions[i] ?? y * height) / height,
      twoRows,
      width: widthOf(name, shown, twoRows),
    };
  });
}
