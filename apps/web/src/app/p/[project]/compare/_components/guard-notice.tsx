import type { ComparisonColumn, Guard } from '@tachograph/analysis';
import Link from 'next/link';
import { columnWords } from '@/app/p/[project]/compare/column-words.ts';
import { type CompareParams, toCompareParams } from '@/app/p/[project]/compare/search-params.ts';
import { EnvironmentChip } from '@/ui/environment-chip.tsx';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';
import { hrefs } from '@/ui/hrefs.ts';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly guard: Guard;
  readonly columns: readonly ComparisonColumn[];
};

/** Whether like is compared with like; if not, what differs, a way out, and the reason field to go on all the same. */
export function GuardNotice({ project, state, guard, columns }: Props) {
  if (guard.comparable) {
    const [environment] = guard.environments;
    return (
      <div className="notice">
        <span aria-hidden="true">✓</span>
        <b>Like for like.</b>
        <span>Server, runtime, client host, link and tool are the same for all cells.</span>
        {environment && <EnvironmentChip project={project} environment={environment} />}
      </div>
    );
  }
  const [way] = guard.alternatives;
  return (
    <>
      <div className="notice warn">
        <span aria-hidden="true">⊘</span>
        <b>Not like for like: {guard.differing.length} fields differ.</b>
        <span>
          {guard.waiver
            ? `Compared all the same: “${guard.waiver}”. The ratios measure the machines as much as the drivers.`
            : 'A ratio would measure the machines as much as the drivers, so ratios are withheld.'}
        </span>
        <span className="spacer" />
        {way && (
          <Link
            className="button primary"
            href={hrefs.compare(project, toCompareParams(state, { env: toEnvironmentSlug(way), why: null }))}
          >
            Compare on {way.label} instead
          </Link>
        )}
      </div>
      <div className="columns guard-columns">
        <section className="card scroll-x" aria-label="What differs">
          <table className="table guard-fields">
            <thead>
              <tr>
                <th scope="col">What differs</th>
                {guard.environments.map((environment) => (
                  <th key={environment.identity} scope="col">
                    <EnvironmentChip project={project} environment={environment} />
                    <span className="guard-drivers">
                      {columns
                        .filter(({ key }) => environment.columns.includes(key))
                        .map(columnWords)
                        .join(', ')}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {guard.differing.map((field) => (
                <tr key={field.key}>
                  <th scope="row">
                    <span className={field.identity ? 'dot' : 'dot info'} aria-hidden="true" />
                    {field.label}
                  </th>
                  {field.values.map((value, index) => (
                    <td key={guard.environments[index]?.identity ?? index}>
                      {value ?? <span className="meta">not stated</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <form className="card card-waiver" action={hrefs.compare(project)} aria-label="Compare anyway">
          <h2>Compare anyway</h2>
          <p className="sub">Your reason stays in the link and is printed on everything made from it.</p>
          {Object.entries(toCompareParams(state, { why: null, open: null })).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="row">
            <input
              className="text-field"
              name="why"
              required
              maxLength={300}
              defaultValue={guard.waiver ?? ''}
              placeholder="Reason, for example: order of magnitude only"
              aria-label="Reason for comparing anyway"
            />
            <button type="submit" className="button">
              Show ratios
            </button>
          </div>
        </form>
      </div>
    </>
  );
}
