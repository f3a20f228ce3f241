'use client';
import { useLinkStatus } from 'next/link';

/** A line at the top of the window from a moment after its link was followed until the page is there. */
export const LinkProgress = () =>
  useLinkStatus().pending ? <span className="link-progress" role="status" aria-label="Loading the page" /> : null;
