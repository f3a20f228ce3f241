import type { ComponentProps } from 'react';

type Props = ComponentProps<'a'> & {
  readonly href: string;
  /** False keeps the window where it is scrolled. */
  readonly scroll?: boolean;
};

/**
 * A link to a page of the site, which `FollowLinks` follows without loading the frame again. It is an element and nothing else: a
 * list has hundreds of them, and nothing is requested before one is clicked.
 */
export const Link = ({ scroll = true, ...props }: Props) => <a data-to={scroll ? 'page' : 'place'} {...props} />;
