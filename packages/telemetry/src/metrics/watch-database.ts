import { Gauge } from 'prom-client';
import type { Metrics } from './create-metrics.ts';
import { createKeptFigures } from './kept-figures.ts';

/** What is read of the database for metrics. */
type DatabaseFigures = {
  readonly databaseBytes: number;
  /** Runs that are not yet added to the aggregates. */
  readonly pendingRuns: number;
  /** Drivers in an environment whose changes are to be found now. */
  readonly dueFamilies: number;
  /** Notifications that are to be sent now. */
  readonly dueDeliveries: number;
  /** 1 for an index of the points that was just rebuilt, less for one with empty space. */
  readonly pointsIndexFill: number;
  /** When the newest run arrived; null without runs. */
  readonly newestRunAt: Date | null;
};

type WatchDatabaseOptions = {
  readonly read: () => Promise<DatabaseFigures>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly freshMs?: number;
  readonly waitMs?: number;
};

/** One query at most in this time, however many scrape. */
const FRESH_MS = 15_000;
/** Prometheus waits ten seconds by default. */
const WAIT_MS = 2_000;

const SECOND_MS = 1_000;

const GAUGES = {
  tachograph_database_size_bytes: 'Size of the database on its disk.',
  tachograph_runs_pending: 'Runs that are not yet added to the aggregates.',
  tachograph_families_due: 'Drivers in an environment whose changes are to be found now.',
  tachograph_notifications_due: 'Notifications that are to be sent now.',
  tachograph_points_index_fill_ratio:
    'How full the index of the points is: 1 when it was just rebuilt. Below 0.7 it is rebuilt.',
  tachograph_newest_run_timestamp_seconds: 'When the newest run arrived; 0 without runs.',
} as const;

type Name = keyof typeof GAUGES;

const NAMES = Object.keys(GAUGES) as Name[];

const toValues = (figures: DatabaseFigures): Readonly<Record<Name, number>> => ({
  tachograph_database_size_bytes: figures.databaseBytes,
  tachograph_runs_pending: figures.pendingRuns,
  tachograph_families_due: figures.dueFamilies,
  tachograph_notifications_due: figures.dueDeliveries,
  tachograph_points_index_fill_ratio: figures.pointsIndexFill,
  tachograph_newest_run_timestamp_seconds: (figures.newestRunAt?.getTime() ?? 0) / SECOND_MS,
});

/** Figures of the database: those of the last query that succeeded, and whether the last one did. */
export function watchDatabase(
  { registry, beforeRead }: Metrics,
  { read, now, freshMs = FRESH_MS, waitMs = WAIT_MS }: WatchDatabaseOptions,
): void {
  const registers = [registry];
  const figures = createKeptFigures({ read, now, freshMs, waitMs });
  const success = new Gauge({
    name: 'tachograph_database_figures_success',
    help: '1 if the last query for the figures of the database succeeded in time, else 0.',
    registers,
  });
  const readAt = new Gauge({
    name: 'tachograph_database_figures_timestamp_seconds',
    help: 'When the figures of the database were read; 0 before the first time.',
    registers,
  });
  const gauges = new Map(NAMES.map((name) => [name, new Gauge({ name, help: GAUGES[name], registers })]));
  // What was never read has no value: 0 would be one.
  for (const gauge of gauges.values()) gauge.remove();
  beforeRead(async () => {
    const { value, succeeded, readAt: at } = await figures();
    success.set(succeeded ? 1 : 0);
    readAt.set((at ?? 0) / SECOND_MS);
    if (value === null) return;
    const values = toValues(value);
    for (const [name, gauge] of gauges) gauge.set(values[name]);
  });
}
