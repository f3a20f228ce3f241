import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { LinkProgress } from './link-progress.tsx';

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
