import { execFileSync } from 'node:child_process';
import { readJson, writeJson } from '../../../harnesses/processes/files.mjs';
import type { Measured } from './measure-page.ts';

/** What is kept of a page: processor milliseconds, pages of buffers, kilobytes on the wire, megabytes. */
export type Figure = {
  readonly cold: number;
  readonly warm: number;
  readonly buffers: number;
  readonly kb: number;
  readonly memory: number;
};

/** The figures of one measurement, by page; null for a page without an answer. */
export type Figures = {
  readonly date: string;
  readonly commit: string;
  readonly points: number;
  readonly pages: Readonly<Record<string, Figure | null>>;
};

const round = (value: number) => Number(value.toFixed(1));

export const toFigure = ({ cold, warm, buffers, wireBytes, memory }: Measured): Figure => ({
  cold: round(cold),
  warm: round(warm),
  buffers: Math.round(buffers),
  kb: round(wireBytes / 1000),
  memory: Math.round(memory),
});

/** Those that were recorded last; null where none were, or of another number of points. */
export function readFigures(file: string, points: number): Figures | null {
  const figures: Figures | null = readJson(file);
  return figures?.points === points ? figures : null;
}

/** Pages that were not measured keep their figures. */
export function writeFigures(file: string, root: string, { points, pages }: Pick<Figures, 'points' | 'pages'>): void {
  const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const known = readFigures(file, points)?.pages ?? {};
  const date = new Date().toISOString().slice(0, 10);
  writeJson(file, { date, commit, points, pages: { ...known, ...pages } } satisfies Figures);
}
