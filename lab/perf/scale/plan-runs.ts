import { createHash } from 'node:crypto';
import type { Shape } from './shapes.ts';

/** One run of a project, and which other run it differs from in its time, its commit, its group and its noise only. */
export type PlannedRun = {
  readonly nth: number;
  readonly startedAt: Date;
  /** Position of the version of every driver, from the oldest. */
  readonly version: number;
  readonly environment: number;
  readonly repetitionGroup: string | null;
  readonly commit: string;
  /** The first run of this version and environment: it is uploaded. The others are its clones. */
  readonly template: number;
};

const BEGIN = Date.UTC(2024, 0, 1);
const SPAN = Date.UTC(2026, 10, 1) - BEGIN;
const MINUTE = 60_000;

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/**
 * The runs of one project in the order of time: environments take turns, and each version is measured in consecutive runs.
 *
 * @param nthProject of the projects of this shape, so that no two have the same times
 */
export function planRuns(shape: Shape, { seed, nthProject = 0 }: { seed: number; nthProject?: number }): PlannedRun[] {
  const { environments, repeats, runs, versions } = shape;
  const groups = Math.ceil(runs / environments / repeats);
  const step = Math.floor(SPAN / runs);
  const templates = new Map<string, number>();
  return Array.from({ length: runs }, (_, nth) => {
    const environment = nth % environments;
    const group = Math.floor(nth / environments / repeats);
    const version = Math.floor((group * versions) / groups);
    const key = `${environment} ${version}`;
    const template = templates.get(key) ?? nth;
    templates.set(key, template);
    return {
      nth,
      version,
      environment,
      template,
      startedAt: new Date(BEGIN + nth * step + nthProject * MINUTE),
      repetitionGroup: repeats > 1 ? `nightly-${environment}-${group}` : null,
      commit: sha1(`${seed} ${shape.name} ${nthProject} ${group}`),
    };
  });
}

/** A whole number from a seed and a text: always the same, and different for another text. */
export const toSeed = (seed: number, text: string): number => Number.parseInt(sha1(`${seed} ${text}`).slice(0, 8), 16);
