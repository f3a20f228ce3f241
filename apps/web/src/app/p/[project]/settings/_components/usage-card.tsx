import { formatCount } from '@tachograph/units';
import { Card } from '@/ui/layout/card.tsx';

type Props = {
  readonly project: {
    readonly maxSeries: number | null;
    readonly maxRunsPerDay: number | null;
    readonly maxMegabytes: number | null;
  };
  readonly usage: { readonly series: number; readonly runsToday: number; readonly bytes: number };
};

const of = (used: number, limit: number | null, otherwise: string) =>
  limit === null ? `${formatCount(used)}, ${otherwise}` : `${formatCount(used)} of ${formatCount(limit)}`;

const MEGABYTE = 1_000_000;

/** Megabytes with one digit after the point: uploads are small. */
const ofBytes = (used: number, limit: number | null) => {
  const megabytes = `${(used / MEGABYTE).toFixed(1)}`;
  return limit === null ? `${megabytes} MB, without a limit` : `${megabytes} of ${formatCount(limit)} MB`;
};

/** What a project has of what it may have. */
export const UsageCard = ({ project, usage }: Props) => (
  <Card title="Usage">
    <dl className="card-body facts-list">
      <dt>Series</dt>
      <dd>{of(usage.series, project.maxSeries, 'limited by the installation')}</dd>
      <dt>Runs today (UTC)</dt>
      <dd>{of(usage.runsToday, project.maxRunsPerDay, 'without a limit')}</dd>
      <dt>Uploads</dt>
      <dd>{ofBytes(usage.bytes, project.maxMegabytes)}</dd>
    </dl>
  </Card>
);
