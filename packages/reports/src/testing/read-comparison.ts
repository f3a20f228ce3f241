import { type Figures, readFigures } from '../living/figures.ts';
import { makeComparison } from './comparison-json.ts';

/** The figures of a made-up comparison. */
export function makeFigures(made: Parameters<typeof makeComparison>[0] = {}): Figures {
  const figures = readFigures(makeComparison(made));
  if (!figures) throw new Error('A made-up comparison has figures.');
  return figures;
}
