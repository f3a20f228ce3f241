import { cookies } from 'next/headers';
import { Link } from '@/routing/link.tsx';
import { AccountLink } from './account-link.tsx';
import { SearchButton } from './search-button.tsx';
import { parseTheme, THEME_COOKIE } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export type Crumb = { readonly label: string; readonly href?: string };

/** The bar over every page: where you are, search, theme. The last crumb is the page itself. */
export async function TopBar({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <header className="top">
      <Link className="logo" href="/" aria-label="Tachograph, all projects">
        {/* The instrument's dial and needle. */}
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
          <circle cx="10" cy="10" r="8.6" strokeWidth="1.6" />
          <path d="M10 10 14.2 5.4" strokeWidth="1.8" strokeLinecap="round" />
          <path d="M4.6 13.4A6 6 0 0 1 4.3 8" strokeWidth="1.4" strokeLinecap="round" />
        </svg>
        <span>Tachograph</span>
      </Link>
      <nav className="crumb" aria-label="Breadcrumb">
        <ol className="list">
          {crumbs.map(({ label, href }, index) => {
            const last = index === crumbs.length - 1;
            return (
              <li key={label} className={!last && index > 0 ? 'far' : undefined}>
                {last || !href ? (
                  <span aria-current={last ? 'page' : undefined}>{label}</span>
                ) : (
                  <Link href={href}>{label}</Link>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <span className="spacer" />
      <SearchButton />
      <ThemeSwitch initial={theme} />
      <AccountLink />
    </header>
  );
}
