import { LEAGUE_COSTS, type League, type LeagueCell, type LeagueDriver } from '@tachograph/analysis/ranks';
import { freezeVerdict } from '@tachograph/analysis/share';
import type { LeagueResponse } from '@tachograph/openapi/responses';
import { toDriverName, toHead, toMeasured, type ViewPage } from '../response/to-head.ts';
import type { LeagueView } from './read-league-view.ts';

const metricAt = (at: number): string => LEAGUE_COSTS[at]?.metric ?? '';

const toCell = ({ series, measurement, work, cost, costs, verdict }: LeagueCell) => ({
  ...toMeasured(measurement),
  series,
  work,
  cost,
  costs: costs.flatMap((figure, at) => (figure ? [{ metric: metricAt(at), ...figure }] : [])),
  verdict: freezeVerdict(verdict),
});

const toDriver = ({ driver, version, cells, costs, ...shown }: LeagueDriver) => ({
  ...shown,
  driver: toDriverName(driver),
  version: version?.text ?? null,
  costs: costs.flatMap((ratio, at) => (ratio === null ? [] : [{ metric: metricAt(at), ratio }])),
  cells: cells.map((cell) => cell && toCell(cell)),
});

const toMetric = ({ metric, unit, direction }: NonNullable<League['metric']>) => ({ metric, unit, direction });

const toEnvironment = ({ environment }: League) =>
  environment && { identity: environment.identity, label: environment.label };

/** A league as JSON: what the API responds with and what its page exports. */
export const toLeagueJson = ({ league, all }: LeagueView, page: ViewPage): LeagueResponse => ({
  ...toHead(page, league.unknown),
  metric: league.metric && toMetric(league.metric),
  environment: toEnvironment(league),
  batch: league.batch && { ...league.batch, startedAt: league.batch.startedAt.toISOString() },
  anchor: league.anchor && { driver: toDriverName(league.anchor.driver), version: league.anchor.version },
  cases: league.cases,
  drivers: league.drivers.map(toDriver),
  driversTotal: all.drivers.length,
  omittedDrivers: league.omittedDrivers,
  omittedCases: league.omittedCases,
});
