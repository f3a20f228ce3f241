import { describeFate } from '@/format/describe-fate.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverContext } from '@/server/root.ts';
import { LineMarks, LineSentence } from '@/ui/change/release-line-text.tsx';
import { Card } from '@/ui/layout/card.tsx';

const LISTED = 12;

type Props = { readonly project: string; readonly driver: string; readonly moved: DriverContext['moved'] };

/** What the newest releases of the driver moved, in any metric and environment. */
export function MovedReleases({ project, driver, moved: { lines, total } }: Props) {
  return (
    <Card
      title="Releases that moved it"
      actions={
        <Link className="meta" href={hrefs.changes(project, { q: `driver:${driver}` })}>
          All {total}
        </Link>
      }
    >
      <ul className="list">
        {lines.slice(0, LISTED).map((line) => (
          <li key={line.id} className="moved-line moved-release">
            <LineMarks line={line} />
            <span className="line-sentence">
              <Link href={hrefs.changes(project, { group: line.id })}>
                <b className="line-name">{line.version ?? formatDay(line.at)}</b> <LineSentence line={line} />
              </Link>
            </span>
            <span className="meta">{describeFate(line)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
