import { Gauge } from 'prom-client';
import type { Metrics, PoolFigures, QueueFigures } from './create-metrics.ts';

type Figures<T> = () => Readonly<Record<string, T>>;

/** The connections of each pool, by its name, read at each scrape. */
export function watchPools({ registry, beforeRead }: Metrics, read: Figures<PoolFigures>): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'tachograph_database_connections',
    help: 'Open connections to the database, by use.',
    labelNames: ['pool', 'state'],
    registers,
  });
  const most = new Gauge({
    name: 'tachograph_database_connections_max',
    help: 'Connections at most.',
    labelNames: ['pool'],
    registers,
  });
  const waiting = new Gauge({
    name: 'tachograph_database_connection_waiters',
    help: 'Calls that wait for a connection to the database.',
    labelNames: ['pool'],
    registers,
  });
  beforeRead(() => {
    for (const [pool, figures] of Object.entries(read())) {
      connections.set({ pool, state: 'idle' }, figures.idle);
      connections.set({ pool, state: 'busy' }, figures.total - figures.idle);
      most.set({ pool }, figures.max);
      waiting.set({ pool }, figures.waiting);
    }
  });
}

/** What each queue of the process does and what waits in it, by its name, read at each scrape. */
export function watchQueues({ registry, beforeRead }: Metrics, read: Figures<QueueFigures>): void {
  const registers = [registry];
  const active = new Gauge({
    name: 'tachograph_queue_active',
    help: 'Work that is being done, by queue.',
    labelNames: ['queue'],
    registers,
  });
  const waiting = new Gauge({
    name: 'tachograph_queue_waiting',
    help: 'Work that waits for its turn, by queue.',
    labelNames: ['queue'],
    registers,
  });
  beforeRead(() => {
    for (const [queue, figures] of Object.entries(read())) {
      active.set({ queue }, figures.active);
      waiting.set({ queue }, figures.waiting);
    }
  });
}
