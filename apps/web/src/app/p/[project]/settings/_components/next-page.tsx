import { Link } from '@/routing/link.tsx';

/** Below a list: the page after this one; nothing on the last. */
export const NextPage = ({ href, what }: { readonly href: string | null; readonly what: string }) =>
  href === null ? null : (
    <nav className="pager" aria-label={`Pages of ${what}`}>
      <Link className="link" rel="next" href={href}>
        Next: {what}
      </Link>
    </nav>
  );
