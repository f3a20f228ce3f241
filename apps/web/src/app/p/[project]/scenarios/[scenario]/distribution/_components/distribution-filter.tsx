import { type DistributionSide, nameSide } from '@tachograph/analysis/distribution';
import { formatSelected } from '@tachograph/analysis/selection';
import { DriverMark, toChartDriver } from '@/charts/style/paint.tsx';
import type { DistributionData } from '@/server/root.ts';
import { EnvironmentPicker, Picker } from '@/ui/picker/picker.tsx';
import type { toDistributionParams } from '../search-params.ts';

export type DistributionHref = (change: Parameters<typeof toDistributionParams>[1]) => string;

type Props = { readonly data: DistributionData; readonly href: DistributionHref };

const refOf = ({ driver, version }: DistributionSide) =>
  formatSelected({ slug: driver.slug, version: version?.text ?? null });

/** "mysql2 3.24.4 against mysql2 3.24.3, rows 1000, on …": sides that were measured together. */
export function DistributionFilter({ data: { view, slots }, href }: Props) {
  const { sides, reference, other, cases, params, environments, environment } = view;
  const named = { driver: refOf(other), reference: refOf(reference) };
  const isSame = (a: DistributionSide, b: DistributionSide) => refOf(a) === refOf(b);
  const toOption = (side: DistributionSide, chosen: DistributionSide, name: 'driver' | 'reference') => ({
    key: refOf(side),
    label: nameSide(side),
    chosen: isSame(side, chosen),
    href: href({ ...named, [name]: refOf(side) }),
  });
  const shown = cases.find(({ key }) => key === params);
  return (
    <>
      <span>Distribution of</span>
      <Picker
        label="Driver"
        options={sides.filter((side) => !isSame(side, reference)).map((side) => toOption(side, other, 'driver'))}
      >
        <DriverMark driver={toChartDriver(other.driver, slots)} /> {nameSide(other)}
      </Picker>
      <span>against</span>
      <Picker
        label="Reference"
        options={sides.filter((side) => !isSame(side, other)).map((side) => toOption(side, reference, 'reference'))}
      >
        {nameSide(reference)}
      </Picker>
      {cases.length > 1 && (
        <>
          <span>with</span>
          <Picker
            label="Params"
            options={cases.map(({ key, label }) => ({
              key,
              label: label || 'no params',
              chosen: key === params,
              href: href({ ...named, params: key }),
            }))}
          >
            {shown?.label || 'no params'}
          </Picker>
        </>
      )}
      <span>on</span>
      <EnvironmentPicker
        environments={environments.map((one) => ({ ...one, count: '' }))}
        chosen={environment}
        none="no environment"
        href={(slug) => href({ ...named, environment: slug })}
      />
    </>
  );
}
