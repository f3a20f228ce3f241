import * as hrefs from '@/routing/hrefs.ts';
import { PlainField } from '@/ui/form/form-field.tsx';

type Props = {
  readonly project: string;
  readonly name: string;
  readonly newest: number;
  readonly from: number | null;
  readonly to: number | null;
};

/** Two versions whose difference is shown. */
export const VersionChoice = ({ project, name, newest, from, to }: Props) => (
  <form
    className="row version-choice"
    method="get"
    action={hrefs.reportVersions(project, name)}
    aria-label="Difference"
  >
    <PlainField
      name="from"
      label="From version"
      type="number"
      min={1}
      max={newest}
      defaultValue={from ?? Math.max(1, newest - 1)}
    />
    <PlainField name="to" label="to version" type="number" min={1} max={newest} defaultValue={to ?? newest} />
    <button type="submit" className="button">
      Show difference
    </button>
  </form>
);
