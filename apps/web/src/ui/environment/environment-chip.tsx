import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';

type Props = { readonly project: string; readonly environment: { readonly identity: string; readonly label: string } };

/** An environment by its short name; always a link to its record. */
export const EnvironmentChip = ({ project, environment }: Props) => (
  <Link
    className={environment.label === 'environment not stated' ? 'chip unstated' : 'chip'}
    href={hrefs.environment(project, toEnvironmentSlug(environment))}
  >
    {environment.label}
  </Link>
);
