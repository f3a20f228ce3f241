import type { ChartDriver } from '@/charts/style/driver-style.ts';
import { DriverMark } from '@/charts/style/point-mark.tsx';

type Props = { readonly driver: ChartDriver; readonly version?: string | null; readonly rawVersion?: string | null };

/** A driver by its marker, name and version: the same shape and colour everywhere in a project. */
export const DriverName = ({ driver, version, rawVersion }: Props) => (
  <span className="driver">
    <DriverMark driver={driver} />
    {driver.name}
    {version !== undefined && <code title={rawVersion ?? undefined}>{version ?? 'version not stated'}</code>}
  </span>
);
