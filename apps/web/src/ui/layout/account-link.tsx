import { env } from '@/env.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { currentUser } from '@/server/viewer/current-viewer.ts';

/** The account of whoever is signed in, or where to sign in; nothing where there are no accounts. */
export async function AccountLink() {
  if (!env().accounts) return null;
  const user = await currentUser();
  return (
    <Link className="account-link" href={user ? hrefs.account() : hrefs.signIn()}>
      {user ? user.name : 'Sign in'}
    </Link>
  );
}
