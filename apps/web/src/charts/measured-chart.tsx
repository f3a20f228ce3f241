import { createRoot } from 'react-dom/client';
import { packFigure } from './trend/pack-figure.ts';
import { TrendChart } from './trend/trend-chart.tsx';
import type { TrendFigure } from './trend/trend-figure.ts';
import { line, overTime, point } from './trend/trend-fixture.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);

/** Lines of equally many points, a day apart, that cross each other. */
function makeFigure(lines: number, points: number): TrendFigure {
  const names = Array.from({ length: lines }, (_, nth) => `driver-${nth}`);
  const figure = overTime(
    ...names.map((name, nth) =>
      line(
        name,
        Array.from({ length: points }, (_, day) => {
          const at = new Date(FIRST + day * DAY + nth).toISOString();
          const value = 1000 + 100 * nth + 80 * Math.sin(day / 30 + nth) + 20 * Math.sin(day * 1.7);
          return point(`${nth}.${day}.0`, value, { at, runs: [`r_${nth}_${day}`] });
        }),
        { driver: { name, slot: (nth % 6) as 0 } },
      ),
    ),
  );
  return figure;
}

/** The chart of `npm run perf -- interaction`, which bundles this file: the page's own component with a figure of its own. */
const query = new URLSearchParams(location.search);
const packed = packFigure(makeFigure(Number(query.get('lines')), Number(query.get('points'))));
const root = document.getElementById('chart');
if (root) createRoot(root).render(<TrendChart id="trend" packed={packed} scale="linear" />);
