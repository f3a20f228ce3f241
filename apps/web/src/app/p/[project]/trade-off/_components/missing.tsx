import type { TradeOffMissing } from '@tachograph/analysis/trade-off';
import { count } from '@tachograph/units';
import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import '../../_components/driver-lines.css';

type Props = {
  readonly project: string;
  readonly missing: readonly TradeOffMissing[];
  readonly slots: DriverSlots;
};

const LISTED = 24;

/** Versions that have no point in the chart, each with the reason and its run. */
export function Missing({ project, missing, slots }: Props) {
  if (missing.length === 0) return null;
  return (
    <Card title="Without a point" note={`${count(missing.length, 'version')} measured here`}>
      <ul className="list card-body driver-lines">
        {missing.slice(0, LISTED).map(({ key, driver, options, version, reason, runs }) => (
          <li key={key} className="row">
            <DriverName driver={toChartDriver(driver, slots)} version={version} />
            {options && <span className="meta">{options}</span>}
            <span>{reason}</span>
            {runs[0] && (
              <Link className="link" href={hrefs.run(project, runs[0])}>
                its run
              </Link>
            )}
          </li>
        ))}
        {missing.length > LISTED && <li className="meta">and {missing.length - LISTED} more</li>}
      </ul>
    </Card>
  );
}
