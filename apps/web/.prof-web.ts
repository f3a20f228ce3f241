import { createStore, closeStore } from '@tachograph/store/database';
import { readSeriesVersions } from '@tachograph/store/series';
import { findProject } from '@tachograph/store/projects';
import { listEnvironments } from '@tachograph/store/environments';
import { readLines } from '@tachograph/store/repeats';
import { fillTrend, planTrend } from '@tachograph/analysis/trend';
import { readFileSync, writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { Session } from 'node:inspector';
import { toTrendFigure } from './src/server/series/to-trend-figure.ts';
import { drawFigure } from './src/charts/trend/draw-figure.ts';
import { packFigure, unpackFigure } from './src/charts/trend/pack-figure.ts';
import { toTrendModel } from './src/charts/trend/trend-model.ts';
import { listRows, newestRows } from './src/charts/trend/trend-figure.ts';
const db = createStore(readFileSync('/tmp/trend-w/url', 'utf8').trim());
const project = await findProject(db, process.argv[2]!); const env = await listEnvironments(db, project!.id);
const m = await readSeriesVersions(db, project!.id, { scenarios: ['scenario-0'] });
const plan = planTrend(m, { axis: process.argv[3] as any, metric: null, statistic: null, params: null, drivers: null, environment: null, environments: env });
const trend = fillTrend(plan, await readLines(db, project!.id, plan));
const phases: Record<string, number[]> = {};
const phase = <T>(name: string, f: () => T): T => { const a = process.cpuUsage(); const r = f(); const b = process.cpuUsage(a); (phases[name] ??= []).push((b.user + b.system) / 1000); return r; };
const session = new Session(); session.connect(); const post = (x: string, p?: any) => new Promise<any>((ok) => (session as any).post(x, p, (_: any, r: any) => ok(r)));
await post('Profiler.enable'); await post('Profiler.setSamplingInterval', { interval: 200 });
for (let i = 0; i < 24; i++) {
  if (i === 12) { for (const k in phases) phases[k] = []; await post('Profiler.start'); }
  const figure = phase('figure', () => drawFigure(toTrendFigure({ project: 'deep', trend, slots: {} }), 'absolute'));
  phase('serialize', () => serialize({ figure }).byteLength);
  const packed = phase('pack', () => packFigure(figure));
  const un = phase('unpack', () => unpackFigure(packed));
  phase('model', () => toTrendModel(un, 'linear'));
  phase('rows', () => newestRows(listRows(figure), figure.axis, 60));
  if (i === 23) console.log(packed.length);
}
const { profile } = await post('Profiler.stop'); writeFileSync('/tmp/trend-w/w.prof', JSON.stringify(profile));
console.log(Object.fromEntries(Object.entries(phases).map(([k, v]) => [k, v.sort((a, b) => a - b)[v.length >> 1]!.toFixed(1)])));
await closeStore(db);
