import type { EnvironmentSummary } from '@/server/views.ts';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';
import { hrefs } from '@/ui/hrefs.ts';
import { Picker } from '@/ui/picker.tsx';
import { formatDay } from '@/ui/time.tsx';

type Props = { readonly project: string; readonly here: string; readonly others: readonly EnvironmentSummary[] };

/** The way from one environment to its difference from another; nothing while there is only one. */
export function DifferencePicker({ project, here, others }: Props) {
  if (others.length === 0) return null;
  const options = others.map((other) => ({
    key: other.identity,
    label: other.label,
    count: formatDay(other.lastAt),
    chosen: false,
    href: hrefs.environmentDiff(project, here, toEnvironmentSlug(other)),
  }));
  return (
    <Picker label="Environment to compare with" options={options}>
      Compare with another
    </Picker>
  );
}
