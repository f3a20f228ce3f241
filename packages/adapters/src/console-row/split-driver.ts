import { type CellName, readCellName } from '../names/cell-name.ts';
import { findDriver } from '../names/known-drivers.ts';
import { readRepositoryName } from '../names/repository-name.ts';

/** A benchmark's name, split. `sure` is false where no rule found a known driver. */
export type SplitName = CellName & { readonly sure: boolean };

const isKnown = (text: string) => findDriver(text, 'javascript') !== null;

/**
 * Scenario and driver in a benchmark's name. `<title> - <driver>`, split at the last ` - `, is the convention of the
 * MariaDB suite; `title (driver)`, `title: driver`, `driver: title` and `title/driver` apply when the driver is a
 * known one. Other names are read as those of any tool. The driver is null where the name contains none.
 */
export function splitDriver(name: string): SplitName {
  const dash = name.lastIndexOf(' - ');
  const tail = dash > 0 ? name.slice(dash + 3).trim() : '';
  if (tail !== '' && isKnown(tail))
    return { scenario: name.slice(0, dash).trim(), driver: tail, params: {}, sure: true };
  if (readRepositoryName(tail || name, 'javascript')) {
    return { ...readCellName(name, { language: 'javascript' }), sure: true };
  }
  const open = name.endsWith(')') ? name.lastIndexOf('(') : -1;
  if (open > 0 && isKnown(name.slice(open + 1, -1))) {
    return { scenario: name.slice(0, open).trim(), driver: name.slice(open + 1, -1).trim(), params: {}, sure: true };
  }
  for (const sign of [':', '/', '#', '|']) {
    const last = name.lastIndexOf(sign);
    if (last > 0 && isKnown(name.slice(last + 1))) {
      return { scenario: name.slice(0, last).trim(), driver: name.slice(last + 1).trim(), params: {}, sure: true };
    }
    const first = name.indexOf(sign);
    if (first > 0 && isKnown(name.slice(0, first)) && name.slice(first + 1).trim() !== '') {
      return { scenario: name.slice(first + 1).trim(), driver: name.slice(0, first).trim(), params: {}, sure: true };
    }
  }
  const cell = readCellName(name, { language: 'javascript' });
  if (cell.driver !== null) return { ...cell, sure: true };
  if (tail !== '' && tail.length <= 60) {
    return { scenario: name.slice(0, dash).trim(), driver: tail, params: {}, sure: false };
  }
  return { scenario: name, driver: null, params: {}, sure: false };
}
