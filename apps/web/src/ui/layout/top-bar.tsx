import { cookies } from 'next/headers';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { currentUser } from '@/server/viewer/current-viewer.ts';
import { SearchButton } from '../palette/search-button.tsx';
import { parseTheme, THEME_COOKIE } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export type Crumb = { readonly label: string; readonly href?: string };

/** The account of the signed-in user, or where to sign in; nothing in an installation without accounts. */
async function AccountLink() {
  if (!env().accounts) return null;
  const user = await currentUser();
  return (
    <Link className="account-link" href={user ? hrefs.account() : hrefs.signIn()}>
      {user ? user.name : 'Sign in'}
    </Link>
  );
}

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
