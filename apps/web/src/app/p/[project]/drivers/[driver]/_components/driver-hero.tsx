import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { count } from '@tachograph/units';
import { describeHeadline, HeadlineText } from '@/app/_components/headline-text.tsx';
import { isHolding } from '@/format/describe-fate.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverContext, DriverData } from '@/server/root.ts';

/** "Of 6 releases that made something worse, 1 still shows." */
function describePast(lines: readonly ReleaseLine[]): string {
  const worse = lines.filter(({ hasWorse }) => hasWorse);
  if (worse.length === 0) return '';
  const left = worse.filter(isHolding).length;
  const shows = left === 0 ? 'none still shows' : left === 1 ? '1 still shows' : `${left} still show`;
  return `Of ${count(worse.length, 'release')} that made something worse, ${shows}.`;
}

type Props = { readonly data: DriverData; readonly context: DriverContext; readonly compareHref: string | null };

/** How the driver stands against another one, and against its own past; nothing where neither is known. */
export function DriverHero({ data: { page, driver }, context: { against, moved }, compareHref }: Props) {
  const headline = against?.headline;
  const past = describePast(moved.lines);
  if (!headline && !past) return null;
  const text = headline && page.metric && (
    <HeadlineText headline={headline} unit={page.metric.unit} metric={page.metric.metric} subject={driver.slug} />
  );
  return (
    <div className="hero">
      {text && <p className="say">{compareHref ? <Link href={compareHref}>{text}</Link> : text}</p>}
      <p className="meta">{[headline && describeHeadline(headline), past].filter(Boolean).join(' ')}</p>
    </div>
  );
}
