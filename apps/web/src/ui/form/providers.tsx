import type { Provider } from '@/account-settings.ts';
import * as hrefs from '@/routing/hrefs.ts';

type Props = { readonly providers: readonly Provider[]; readonly next: string };

/** A link for each provider. They lead to another site, so nothing of them is loaded before. */
export const Providers = ({ providers, next }: Props) =>
  providers.length === 0 ? null : (
    <div className="row providers">
      {providers.map(({ id, name }) => (
        <a key={id} className="button" href={hrefs.signInWith(id, { next })}>
          Continue with {name}
        </a>
      ))}
    </div>
  );
