import { hrefs } from '@/routing/hrefs.ts';
import { toLiveParams } from '@/routing/to-live-params.ts';
import type { OpenedShare } from '@/server/root.ts';
import { FrozenComparison } from './frozen-comparison.tsx';
import { ShareHead, SinceNotice } from './share-head.tsx';

type Props = { readonly opened: OpenedShare; readonly open: string | null };

/** All of a share but the bar over the page: what was frozen, and by which rules. */
export function ShareContent({ opened, open }: Props) {
  const { share, since } = opened;
  return (
    <main id="main" className="share">
      <ShareHead opened={opened} live={since && hrefs.compare(share.project.slug, toLiveParams(share))} />
      <SinceNotice opened={opened} />
      <FrozenComparison opened={opened} open={open} />
      <p className="foot">
        <span>Rules {share.algorithm}</span>
        <a href={hrefs.docs('methodology')}>Methodology {share.methodology.replace(/^methodology-/, '')}</a>
        <a href={hrefs.docs('shares')}>What a share is</a>
      </p>
    </main>
  );
}
