import { count } from '@tachograph/units';
import { formatDay } from '@/format/format-day.ts';
import type { LeagueData } from '@/server/root.ts';
import { EnvironmentPicker, Picker } from '@/ui/picker/picker.tsx';
import { caseTitle, toCaseName } from '../_model/league-labels.ts';
import type { LeagueParams } from '../search-params.ts';
import type { LeagueHref } from './league-filters.tsx';

type Props = { readonly state: LeagueParams; readonly league: LeagueData['league']; readonly href: LeagueHref };

/** "League by the mean of 4 scenarios on MariaDB 10.11 …": what the ratios are of, and where. */
export function LeagueSentence({ state, league, href }: Props) {
  const mean = `the mean of ${count(league.cases.filter(({ isRanked }) => isRanked).length, 'scenario')}`;
  const options = [
    { key: '', label: mean, chosen: state.column === undefined, href: href({ column: null, cell: null }) },
    ...league.cases.map((of) => {
      const name = toCaseName(of);
      return {
        key: name,
        label: caseTitle(of),
        chosen: name === state.column,
        href: href({ column: name, cell: null }),
      };
    }),
  ];
  return (
    <>
      <span>League by</span>
      <Picker label="Column" options={options}>
        {options.find(({ chosen }) => chosen)?.label ?? mean}
      </Picker>
      <span>on</span>
      <EnvironmentPicker
        environments={league.environments.map((one) => ({
          ...one,
          count: `${count(one.drivers, 'driver')}, ${formatDay(one.newestAt)}`,
        }))}
        chosen={league.environment}
        none="no environment"
        href={(environment) => href({ environment, column: null, cell: null })}
      />
    </>
  );
}
