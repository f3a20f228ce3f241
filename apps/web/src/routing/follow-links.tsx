'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

import { repeatEarlyActions } from './early-actions.ts';

/** Where a click leads to in this window; null for one that is the browser's: with a key, to another window, or answered already. */
function findFollowed(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-to]') : null;
  return link && !link.target && link.origin === location.origin ? link : null;
}

/** Follows the links of a page, and has a line at the top of the window from a moment after a click until the page is there. */
export function FollowLinks() {
  const router = useRouter();
  const [isPending, start] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findFollowed(event);
      if (!link) return;
      event.preventDefault();
      start(() => router.push(link.pathname + link.search + link.hash, { scroll: link.dataset.to === 'page' }));
    };
    document.addEventListener('click', follow);
    void repeatEarlyActions();
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return isPending ? <span className="link-progress" role="status" aria-label="Loading the page" /> : null;
}
