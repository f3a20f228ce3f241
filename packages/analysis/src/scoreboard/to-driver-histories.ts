import type { DriverColumn } from '../measurement/measurement.ts';
import type { ScoreboardLine, ScoreboardRow } from './scoreboard.ts';

/** Fewer versions are no history. */
const LEAST = 3;

const isDrawn = (line: ScoreboardLine | null | undefined): line is ScoreboardLine =>
  !!line && line.values.every((value) => value > 0);

/** The values of a line at some of its versions, relative to its newest. */
function toRelative({ versions, values }: ScoreboardLine, common: readonly string[]): number[] {
  const newest = values.at(-1) ?? 1;
  const at = new Map(versions.map((version, index) => [version, (values[index] ?? newest) / newest]));
  return common.map((version) => at.get(version) ?? 1);
}

const geometricMean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function toHistory(lines: readonly ScoreboardLine[]): ScoreboardLine | null {
  const longest = lines.toSorted((a, b) => b.versions.length - a.versions.length)[0];
  if (!longest) return null;
  const known = lines.map(({ versions }) => new Set(versions));
  const common = longest.versions.filter((version) => known.every((versions) => versions.has(version)));
  const [shown, of] = common.length < LEAST ? [longest.versions, [longest]] : [common, lines];
  const relative = of.map((line) => toRelative(line, shown));
  return { versions: shown, values: shown.map((_, at) => geometricMean(relative.map((line) => line[at] ?? 1))) };
}

/**
 * How drivers went through their versions: of each the geometric mean, over its cases with a line, of its values relative to its
 * newest version, at the versions that all of these have. Where they have fewer than three in common the longest line alone.
 */
export const toDriverHistories = (
  columns: readonly DriverColumn[],
  rows: readonly ScoreboardRow[],
): Readonly<Record<string, ScoreboardLine>> =>
  Object.fromEntries(
    columns.flatMap(({ key }, index) => {
      const history = toHistory(rows.map((row) => row.cells[index]?.sparkline).filter(isDrawn));
      return history ? [[key, history]] : [];
    }),
  );
