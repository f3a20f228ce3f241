import type { PlacedChange } from '@tachograph/analysis/trend';
import { dateLabel } from '../labels/chart-labels.ts';
import type { FigurePoint } from './trend-figure.ts';

/** Colour is never the only carrier: the shape before the size of a change. */
export const DIRECTION_SHAPES: Readonly<Record<PlacedChange['direction'], string>> = { better: '▲', worse: '▼' };

type Changed = Pick<FigurePoint, 'version' | 'at'> & { readonly change: PlacedChange };

const isOfVersions = ({ version, change: { since } }: Changed) => since.version !== null && since.version !== version;

/** Between which points a change lies: "2.3.0 → 2.3.3", or of one version the day of the first run after it. */
export const describePlace = (point: Changed): string =>
  isOfVersions(point) ? `${point.change.since.version} → ${point.version}` : `since ${dateLabel(point.at)}`;

/** "1.75× slower than 2.3.0", "1.20× slower since 5 Jan 2026". */
export const describeChange = (point: Changed): string =>
  `${point.change.label} ${isOfVersions(point) ? `than ${point.change.since.version}` : describePlace(point)}`;
