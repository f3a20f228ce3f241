import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { EnvironmentSummary } from '@/server/views.ts';
import { Picker } from '@/ui/picker/picker.tsx';

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
