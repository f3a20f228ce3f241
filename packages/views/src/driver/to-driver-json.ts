import { type DriverPage, type DriverRow, listByVersion } from '@tachograph/analysis/driver';
import { freezeVerdict } from '@tachograph/analysis/share';
import { toDriverName, toHead, toMeasured, toTests, type ViewPage } from '../response/to-head.ts';

const toRow = ({ case: of, title, options, lines, newest, previous, verdict }: DriverRow, positions: number) => ({
  case: of,
  title,
  options,
  versions: listByVersion({ lines }, positions).map((measurement) => measurement && toMeasured(measurement)),
  newest: newest.version?.text ?? null,
  previous: previous?.version?.text ?? null,
  verdict: verdict && freezeVerdict(verdict),
});

type DriverName = Parameters<typeof toDriverName>[0];

/** A page of a driver as JSON: what it exports. `omitted` counts the cases that are left out. */
export const toDriverJson = (
  { driver, page, listed }: { readonly driver: DriverName; readonly page: DriverPage; readonly listed: number },
  place: ViewPage,
) => ({
  ...toHead(place, page.unknown),
  driver: toDriverName(driver),
  metric: page.metric,
  valueDescription: page.valueDescription,
  ...toTests(page),
  environment: page.environment,
  versions: page.versions.map((version) => version?.text ?? null),
  rows: page.rows.slice(0, listed).map((row) => toRow(row, page.versions.length)),
  omitted: page.rows.length - listed,
});
