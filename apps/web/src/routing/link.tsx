'use client';
import NextLink, { useLinkStatus } from 'next/link';
import type { ComponentProps } from 'react';

/** A line at the top of the window from a moment after its link was followed until the page is there. */
const LinkProgress = () =>
  useLinkStatus().pending ? <span className="link-progress" role="status" aria-label="Loading the page" /> : null;

/**
 * A link to a page of the site. Nothing is requested before it is clicked: a list has hundreds of links, and without the
 * data of a page its frame alone makes none of them faster. A page that takes longer is shown to be on its way.
 */
export const Link = ({ children, ...props }: ComponentProps<typeof NextLink>) => (
  <NextLink prefetch={false} {...props}>
    {children}
    <LinkProgress />
  </NextLink>
);
