import { Link } from '@/routing/link.tsx';

type Props = {
  /** What the list has: "results". */
  readonly plural: string;
  /** The list without a search, from its beginning. */
  readonly href: string;
};

/** In place of a page without rows: a search that finds nothing, or a cursor behind the last row. */
export const EmptyPage = ({ plural, href }: Props) => (
  <p className="notice">
    No {plural} on this page: the search finds none, or the list ends before it.{' '}
    <Link className="link" href={href}>
      All {plural}
    </Link>
  </p>
);
