import type { Preset } from '@tachograph/analysis/comparison';
import Link from 'next/link';
import { Fragment } from 'react';
import { toPresetChange } from '@/app/p/[project]/compare/column-address.ts';
import { type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly presets: readonly Preset[];
  readonly environments: readonly { readonly identity: string; readonly label: string }[];
};

/** "Start from: newest of every driver · mariadb 3.5.4 against 3.5.2 · published against ours" */
export const ComparePresets = ({ project, state, presets, environments }: Props) => (
  <nav className="compare-presets meta" aria-label="Start from">
    <span>Start from:</span>
    {presets.map((preset, place) => (
      <Fragment key={preset.label}>
        {place > 0 && <span aria-hidden="true">·</span>}
        <Link
          className="link"
          href={hrefs.compare(project, toCompareParams(state, toPresetChange(preset, environments)))}
        >
          {preset.label}
        </Link>
      </Fragment>
    ))}
  </nav>
);
