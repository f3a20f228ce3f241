import type { LineValues } from '@tachograph/analysis/change-line';
import type { ChangeGroup } from '@tachograph/analysis/changes';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { ReactNode } from 'react';
import { type ChartDriver, DriverMark } from '@/charts/style/paint.tsx';
import { describeChangeGroup } from '@/format/describe-change-group.ts';
import { Link } from '@/routing/link.tsx';
import { ChangeSparkline, describeLength } from './change-sparkline.tsx';

type Props = {
  readonly group: ChangeGroup;
  readonly driver: ChartDriver;
  /** Of its largest change. */
  readonly line: LineValues | null;
  /** Where the whole row leads. */
  readonly href: string;
  /** What stands at the end of the row. */
  readonly children?: ReactNode;
};

/**
 * What one version or batch changed, as a sentence with the sparkline of its largest change. Put it into an element of the class
 * `change-list`.
 */
export function ChangeGroupRow({ group, driver, line, href, children }: Props) {
  const { axis, direction, scenarioTitle } = group.lead;
  const { before, size, after } = describeChangeGroup(group);
  return (
    <li className="change-row change-group">
      <span className="change-scenario">
        <DriverMark driver={driver} />
        <Link href={href}>
          {before}{' '}
          <b className={`verdict ${direction}`}>
            <i aria-hidden="true">{OUTCOME_SHAPES[direction]}</i>
            {size}
          </b>{' '}
          {after}
        </Link>
      </span>
      <ChangeSparkline
        driver={driver}
        line={line}
        label={`${scenarioTitle}, ${driver.name} through ${describeLength(axis, line)}`}
      />
      <span className="change-where meta">{children}</span>
    </li>
  );
}
