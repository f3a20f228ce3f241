import { axisWidth } from '../scale/value-scale.ts';
import type { TrendModel } from './trend-model.ts';

/** Pixels beside a plot: for the figures of its axis, and for the names of its lines. */
export type PlotSpace = { readonly left: number; readonly right: number };

export const toPlotSpace = ({ y, gutter }: TrendModel): PlotSpace => ({ left: axisWidth(y) + 18, right: gutter });
