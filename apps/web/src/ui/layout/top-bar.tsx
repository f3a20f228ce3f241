import { cookies } from 'next/headers';
import Link from 'next/link';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-palette.tsx';
import { parseTheme, THEME_COOKIE } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export type Crumb = { readonly label: string; readonly href?: string };

/** The bar over every page: where you are, search, theme. The last crumb is the page itself. */
export async function TopBar({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <header className="top">
      <Link className="logo" href="/" aria-label="Tachograph, all projects">
        <Logo />
        <span>Tachograph</span>
      </Link>
      <nav className="crumb" aria-label="Breadcrumb">
        <ol>
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
    </header>
  );
}
