import { nameRow, type Upgrade, wordsOf } from '@tachograph/analysis/upgrade';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { UpgradeData } from '@/server/root.ts';

type UpgradeGap = Upgrade['gaps'][number];

type Props = { readonly project: string; readonly data: UpgradeData };

/** "not measured at 3.9.3" */
function describeMissing(gaps: readonly UpgradeGap[], { from, to }: UpgradeData['upgrade']): string {
  const all = (missing: UpgradeGap['missing']) => gaps.every((gap) => gap.missing === missing);
  return `not measured at ${all('from') ? from : all('to') ? to : 'both'}`;
}

/** "By the nearest figures 9 faster." */
function describeEvidence(gaps: readonly UpgradeGap[], { metric }: UpgradeData['upgrade']): string {
  const words = wordsOf(metric);
  const called = (outcome: string) => gaps.filter((gap) => gap.outcome === outcome).length;
  const parts = [
    called('worse') > 0 && `${called('worse')} ${words.worse}`,
    called('better') > 0 && `${called('better')} ${words.better}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `By the nearest figures ${parts.join(', ')}.`;
}

const MISSING: Readonly<Record<UpgradeGap['missing'], string>> = { from: 'first', to: 'second', both: 'both' };

/** What the two releases cannot say, folded: the nearest figures of each scenario, and what measures it. */
export function GapList({ project, data: { upgrade } }: Props) {
  const { gaps, gapsTotal, driver, environment } = upgrade;
  return (
    <details className="card upgrade-gaps">
      <summary className="fold">
        <b>
          {count(gapsTotal, 'scenario')} {describeMissing(gaps, upgrade)}
        </b>{' '}
        <span className="meta">{describeEvidence(gaps, upgrade)}</span>
      </summary>
      <table className="table">
        <caption className="visually-hidden">Scenarios without one of both releases</caption>
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            <th scope="col">Nearest figures</th>
            <th scope="col">What measures it</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gap.series}>
              <th scope="row">
                <Link
                  href={hrefs.scenario(project, gap.case.scenario, {
                    driver: driver.slug,
                    environment: toEnvironmentSlug(environment),
                    metric: gap.case.metric,
                  })}
                >
                  {nameRow(gap)}
                </Link>
                {gap.missing !== 'from' && <span className="meta"> lacks {MISSING[gap.missing]}</span>}
              </th>
              <td>
                <span className={`verdict ${gap.outcome ?? 'not-comparable'}`}>
                  <i aria-hidden="true">{gap.outcome ? OUTCOME_SHAPES[gap.outcome] : ''}</i>
                  {gap.text}
                </span>
              </td>
              <td>{gap.command === null ? <span className="meta">not stated</span> : <code>{gap.command}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {gapsTotal > gaps.length && <p className="card-foot meta">And {gapsTotal - gaps.length} more.</p>}
    </details>
  );
}
