import type { MatrixCellContext } from '@tachograph/analysis/matrix';
import Link from 'next/link';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';

type Props = { readonly project: string; readonly chosen: MatrixCellContext; readonly reference: MatrixCellContext };

const Value = ({ value }: { value: string | null }) => value ?? <span className="meta">not stated</span>;

/** What differs between the environments of the two, field by field. */
export function CellDifference({ project, chosen, reference }: Props) {
  const { differences } = chosen;
  if (differences.length === 0) return <p className="meta">Both were measured in the same environment.</p>;
  return (
    <div className="side">
      <h3>What differs</h3>
      <table className="cell-difference">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Reference</th>
            <th scope="col">This cell</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ key, label, a, b }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Value value={a} />
              </td>
              <td>
                <Value value={b} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        className="link"
        href={hrefs.environmentDiff(
          project,
          toEnvironmentSlug(reference.column.environment),
          toEnvironmentSlug(chosen.column.environment),
        )}
      >
        The whole difference of their environments
      </Link>
    </div>
  );
}
