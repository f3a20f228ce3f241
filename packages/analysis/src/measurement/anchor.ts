import { createPerObject } from '@tachograph/schema/collection';
import type { Measurement, SeriesRef } from './measurement.ts';

/** Driver and version that a measurement was made in turns with. */
export type Anchor = { readonly slug: string; readonly version: string };

/** "mysql2 3.11.5" */
export const nameAnchor = ({ slug, version }: Anchor): string => `${slug} ${version}`;

export const isSameAnchor = (a: Anchor, b: Anchor): boolean => a.slug === b.slug && a.version === b.version;

export const isAnchorItself = (
  { version }: Pick<Measurement, 'version'>,
  { driver }: Pick<SeriesRef, 'driver'>,
  anchor: Anchor,
): boolean => driver.slug === anchor.slug && version?.raw === anchor.version;

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const found = createPerObject<{ readonly pairs: ReturnType<typeof listPairs> }>();

/** The pairs of a measurement, all to one anchor; null where an invocation has none, or two have different anchors. */
export const findPairs = (measurement: Measurement) =>
  found(measurement, () => ({ pairs: listPairs(measurement) })).pairs;

function listPairs({ value, invocations }: Measurement) {
  const pairs = invocations.flatMap(({ paired }) => paired ?? []);
  const anchors = pairs.map(({ anchor: slug, anchorVersion: version }): Anchor => ({ slug, version }));
  const [anchor] = anchors;
  if (value === null || !anchor || pairs.length < invocations.length) return null;
  if (!anchors.every((other) => isSameAnchor(anchor, other))) return null;
  return { value, anchor, pairs, logRatios: pairs.map(({ logRatio }) => logRatio) };
}

/** What is drawn of several measurements: their ratios to the anchor that all of them have, otherwise their values. */
export function listComparableValues(measurements: readonly Measurement[]): (number | null)[] {
  const known = measurements.map(findPairs);
  const [first] = known;
  const isPaired = known.every((pairs) => pairs && first && isSameAnchor(pairs.anchor, first.anchor));
  if (isPaired) return known.map((pairs) => pairs && Math.exp(meanOf(pairs.logRatios)));
  return measurements.map(({ value }) => value);
}
