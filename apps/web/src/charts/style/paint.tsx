import { type DriverSlot, driverStyle, paint } from '@tachograph/charts/style';

export { type DriverSlot, driverStyle, paint } from '@tachograph/charts/style';

export const SANS = 'var(--sans)';
const MONO = 'var(--mono)';

/** The type of text in charts, as attributes. Sizes are pixels of a page. */
export const TEXT = {
  tick: { fontSize: 11, fontWeight: 400, fontFamily: MONO, fill: paint('fg-3') },
  figure: { fontSize: 11, fontWeight: 400, fontFamily: MONO, fill: paint('fg') },
  label: { fontSize: 12, fontWeight: 400, fontFamily: SANS, fill: paint('fg-2') },
  name: { fontSize: 12, fontWeight: 500, fontFamily: SANS, fill: paint('fg') },
} as const;

export type ChartDriver = { readonly name: string; readonly slot: DriverSlot };

/** The positions of a project's drivers in its palette, by slug. */
export type DriverSlots = Readonly<Record<string, DriverSlot>>;

export const toChartDriver = (
  driver: { readonly slug: string; readonly name: string },
  slots: DriverSlots,
): ChartDriver => ({
  name: driver.name,
  slot: slots[driver.slug] ?? null,
});

type MarkProps = { readonly driver: ChartDriver; readonly isEmulated: boolean; readonly isHollow?: boolean };

/** A driver's marker: filled where plain, hollow where doubtful, hollow with a stroke across where emulated. */
export function PointMark({ driver, isEmulated, isHollow = false }: MarkProps) {
  const { colour, marker } = driverStyle(driver);
  if (!isEmulated && isHollow) {
    return <path className="trend-hollow" d={marker} fill={paint('surface')} stroke={colour} strokeWidth="1.4" />;
  }
  if (!isEmulated) {
    return <path className="trend-dot" d={marker} fill={colour} stroke={paint('surface')} strokeWidth="1.5" />;
  }
  return (
    <g className="trend-emulated" fill={paint('surface')} stroke={colour} strokeWidth="1.4">
      <path d={marker} />
      <line x1="-3" x2="3" y1="3" y2="-3" />
    </g>
  );
}

/** Above the axis, so that a missing value is seen and never mistaken for a zero. */
export const NoValue = () => (
  <g fill={paint('surface')} stroke={paint('fg-3')}>
    <rect strokeDasharray="3 2" x="-9" y="-16" width="18" height="11" rx="3" />
    <line x1="-3.5" x2="3.5" y1="-10.5" y2="-10.5" />
  </g>
);

/** A driver's marker in its colour, for legends and names. Says nothing to a screen reader: the name stands beside it. */
export const DriverMark = ({ driver }: { readonly driver: ChartDriver }) => (
  <i className={`dmark ${driverStyle(driver).className}`} aria-hidden="true" />
);
