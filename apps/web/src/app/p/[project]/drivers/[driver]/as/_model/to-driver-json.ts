import type { Course } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import type { ChartContext } from '@/exports/chart/chart-context.ts';
import { toMeasurementJson } from '@/exports/chart/measurement-json.ts';
import { toVerdictJson } from '@/exports/chart/verdict-json.ts';
import type { DriverData } from '@/server/root.ts';

const toRow = ({ row, byVersion }: Course) => ({
  scenario: row.case.scenario,
  title: row.title,
  params: row.case.params,
  options: row.options,
  statistic: row.case.statistic,
  unit: row.case.unit,
  versions: byVersion.map((measurement) => measurement && toMeasurementJson(measurement)),
  newest: row.newest.version?.text ?? null,
  previous: row.previous?.version?.text ?? null,
  verdict: row.verdict && toVerdictJson(row.verdict),
});

/** The figures of a driver's versions in the canonical unit: see docs/charts.md. */
export const toDriverJson = (context: ChartContext, { driver, page }: DriverData, courses: readonly Course[]) => ({
  chart: 'driver',
  format: 1,
  project: context.project.slug,
  url: context.url,
  title: `${driver.name} by version`,
  driver: driver.name,
  metric: page.metric?.metric ?? null,
  unit: page.metric?.unit ?? null,
  better: page.metric?.direction ?? null,
  taken: page.valueDescription,
  environment: page.environment && { identity: page.environment.identity, label: page.environment.label },
  versions: page.versions.map((version) => version?.text ?? null),
  tested: page.tested,
  expectedFalsePositives: page.expectedFalsePositives,
  rows: courses.map(toRow),
  notFound: page.unknown,
});
