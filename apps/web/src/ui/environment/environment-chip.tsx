import Link from 'next/link';
import { toEnvironmentSlug } from '../../format/environment-slug.ts';
import { hrefs } from '../../routing/hrefs.ts';

/** An environment by its short name; always a link to its record. */
export const EnvironmentChip = ({
  project,
  environment,
}: {
  project: string;
  environment: { identity: string; label: string };
}) => (
  <Link
    className={environment.label === 'environment not stated' ? 'chip unstated' : 'chip'}
    href={hrefs.environment(project, toEnvironmentSlug(environment))}
  >
    {environment.label}
  </Link>
);
