import { isUnit, parseUnit, type Unit } from '@tachograph/units';

/** The unit of a valid result. Throws where it is not known, which the validator refuses. */
export function toValidUnit(printed: string): Unit {
  const unit = parseUnit(printed);
  if (isUnit(unit)) return unit;
  throw new Error(`a validated run is needed; unit "${printed}" is not known`);
}
