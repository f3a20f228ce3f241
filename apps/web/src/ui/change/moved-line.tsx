import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { type ChartDriver, DriverMark } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import { Link } from '@/routing/link.tsx';
import { LineMarks, LineSentence } from './release-line-text.tsx';

type Props = {
  readonly line: ReleaseLine;
  readonly driver: ChartDriver;
  readonly href: string;
  /** What stands at the end. */
  readonly children: React.ReactNode;
};

/** What one release of a driver moved, in a card. */
export const MovedLine = ({ line, driver, href, children }: Props) => (
  <li className="moved-line">
    <LineMarks line={line} />
    <DriverMark driver={driver} />
    <span className="line-sentence">
      <Link href={href}>
        <b className="line-name">
          {driver.name} {line.version ?? `since ${formatDay(line.at)}`}
        </b>{' '}
        <LineSentence line={line} />
      </Link>
    </span>
    <span className="meta">{children}</span>
  </li>
);
