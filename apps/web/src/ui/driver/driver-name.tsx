import { type ChartDriver, DriverMark } from '@/charts/style/paint.tsx';

type Shown = { readonly text: string; readonly raw?: string };

type Props = {
  readonly driver: ChartDriver;
  /** Null where it is not stated; left out where none is shown. */
  readonly version?: Shown | string | null;
};

/** A driver by its marker, name and version: the same shape and colour everywhere in a project. */
export function DriverName({ driver, version }: Props) {
  const { text, raw }: Shown =
    typeof version === 'object' && version ? version : { text: version ?? 'version not stated' };
  return (
    <span className="driver">
      <DriverMark driver={driver} />
      {driver.name}
      {version !== undefined && <code title={raw}>{text}</code>}
    </span>
  );
}
