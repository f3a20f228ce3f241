import { type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

type Props = { readonly project: string; readonly state: CompareParams };

/** The live comparison in the formats of a share, as it is when it is requested. */
export const LiveSaveMenu = ({ project, state }: Props) => (
  <SaveMenu
    hrefOf={(format, theme) => hrefs.compareAs(project, format, { ...toCompareParams(state, { open: null }), theme })}
  />
);
