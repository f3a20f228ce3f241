import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the site. Nothing is requested before it is clicked: a list has hundreds of links, and without the
 * data of a page its frame alone makes none of them faster.
 */
export const Link = (props: ComponentProps<typeof NextLink>) => <NextLink prefetch={false} {...props} />;
