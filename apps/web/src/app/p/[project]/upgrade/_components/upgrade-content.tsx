import { toUpgradeMarkdown } from '@tachograph/analysis/upgrade';
import type { ReactNode } from 'react';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { UpgradeData } from '@/server/root.ts';
import { UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';
import { toUpgradeParams, type UpgradeParams } from '../search-params.ts';
import { GapList } from './gap-list.tsx';
import { PullRequest } from './pull-request.tsx';
import { ScenarioTable } from './scenario-table.tsx';
import type { UpgradeHref } from './upgrade-filter.tsx';
import { WhichRelease } from './which-release.tsx';

type Props = {
  readonly project: { readonly slug: string };
  readonly state: UpgradeParams;
  readonly data: UpgradeData;
  readonly href: UpgradeHref;
  /** Where a lockfile is pasted. */
  readonly paste: ReactNode;
  /** Whether the visitor may write reports of the project. */
  readonly mayWrite: boolean;
};

/** The releases that the address names, so that the page stays what it is when a newer one is measured. */
const toFixed = (state: UpgradeParams, { driver, from, to }: UpgradeData['upgrade']) =>
  toUpgradeParams(state, { driver: driver.slug, from, to });

/** Everything below the frame of an upgrade: what to do, which releases, each scenario, and what to tell others. */
export function UpgradeContent({ project: { slug }, state, data, href, paste, mayWrite }: Props) {
  const { upgrade } = data;
  const { driver, from, to, sentence, summary, unknown } = upgrade;
  const page = hrefs.upgrade(slug, toFixed(state, upgrade));
  return (
    <>
      <h1 className="visually-hidden">
        Upgrade of {driver.name} from {from} to {to}
      </h1>
      <UnknownNotice unknown={unknown} />
      <div className="upgrade">
        <div className="stack">
          <div className="head upgrade-head">
            <div className="hero">
              <p className="say">
                {sentence.parts.map(({ text, isStrong }) =>
                  isStrong ? (
                    <span key={text} className="num">
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )}
              </p>
              {summary && <p className="sub">{summary}</p>}
            </div>
            <div className="row">
              <details className="dropdown">
                <summary className="button">Paste a lockfile</summary>
                <div className="card">{paste}</div>
              </details>
              <SaveMenu
                hrefOf={hrefs.as(page)}
                source={{ project: slug, page, title: `Upgrade of ${upgrade.driver.name}` }}
              />
            </div>
          </div>
          <WhichRelease upgrade={upgrade} />
          {upgrade.rows.length > 0 && <ScenarioTable project={slug} data={data} href={href} />}
          {upgrade.gaps.length > 0 && <GapList project={slug} data={data} />}
        </div>
        <PullRequest
          project={slug}
          upgrade={upgrade}
          text={toUpgradeMarkdown(upgrade, `${env().webUrl}${page}`)}
          mayWrite={mayWrite}
        />
      </div>
    </>
  );
}
