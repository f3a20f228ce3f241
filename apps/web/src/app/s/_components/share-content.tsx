import { toCellRepeat } from '@tachograph/analysis/reproduction';
import { thawComparison } from '@tachograph/analysis/share';
import type { DriverSlot } from '@/charts/style/paint.tsx';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { toLiveParams } from '@/routing/to-live-params.ts';
import type { OpenedComparison, OpenedShare } from '@/server/root.ts';
import { ComparabilityNotice } from '@/ui/comparison/comparability-notice.tsx';
import type { CompareLinks } from '@/ui/comparison/compare-line.tsx';
import { CompareSummary } from '@/ui/comparison/compare-summary.tsx';
import { CompareTable } from '@/ui/comparison/compare-table.tsx';
import { OmittedNotice } from '@/ui/comparison/omitted-notice.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';
import { FrozenView } from './frozen-view.tsx';
import { isComparison } from './is-comparison.ts';
import { ReadmeKit } from './readme-kit.tsx';
import { ShareHead, SinceNotice } from './share-head.tsx';
import { environmentAnchor, ShareSources } from './share-sources.tsx';

type ComparisonProps = { readonly opened: OpenedComparison; readonly open: string | null };

/** The comparison of a share. Nothing is read but what was frozen. */
function FrozenComparison({ opened: { id, share, since }, open }: ComparisonProps) {
  const comparison = thawComparison(share);
  // Every driver's position in the palette as it was then.
  const slots = Object.fromEntries(
    share.columns.map(({ driver, styleIndex }) => [driver.slug, styleIndex as DriverSlot]),
  );
  const links: CompareLinks = {
    explain: (line) => hrefs.share(id, { open: line }),
    scenario: (row) => since && hrefs.scenario(share.project.slug, row.case.scenario, { metric: row.case.metric }),
    repeat: (row, cell) => {
      const repeat = toCellRepeat(comparison, row, cell, {
        runs: share.runs,
        scenarios: share.scenarios,
        purlOf: (slug) => share.columns.find(({ driver }) => driver.slug === slug)?.driver.purl ?? null,
      });
      return repeat && <RepeatCell repeat={repeat} />;
    },
  };
  return (
    <>
      <ComparabilityNotice
        comparability={comparison.comparability}
        columns={comparison.columns}
        chip={({ identity, label }) => (
          <a className="chip" href={`#${environmentAnchor(identity)}`}>
            {label}
          </a>
        )}
      />
      <OmittedNotice comparison={comparison} />
      <CompareSummary comparison={comparison} slots={slots} />
      <CompareTable comparison={comparison} slots={slots} links={links} open={open} />
    </>
  );
}

/** Where the live page is of what was frozen. */
const toLive = ({ share }: OpenedShare): string =>
  share.kind === 'comparison' ? hrefs.compare(share.project.slug, toLiveParams(share)) : share.address;

type Props = { readonly opened: OpenedShare; readonly open: string | null };

/** All of a share but the bar over the page: what was frozen, texts for a README, sources, and by which rules. */
export function ShareContent({ opened, open }: Props) {
  const { id, share, since } = opened;
  return (
    <main id="main" className="share">
      <ShareHead opened={opened} live={since && toLive(opened)} />
      <SinceNotice opened={opened} />
      {isComparison(opened) ? <FrozenComparison opened={opened} open={open} /> : <FrozenView share={opened.share} />}
      <ReadmeKit id={id} share={share} url={env().webUrl + hrefs.share(id)} />
      <ShareSources share={share} project={since && share.project.slug} />
      <p className="row foot">
        <span>Rules {share.algorithm}</span>
        <a href={hrefs.docs('methodology')}>Methodology {share.methodology.replace(/^methodology-/, '')}</a>
        <a href={hrefs.docs('shares')}>What a share is</a>
      </p>
    </main>
  );
}
