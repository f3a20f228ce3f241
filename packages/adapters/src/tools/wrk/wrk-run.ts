import { toUrlPath } from '../../names/url-path.ts';
import type { Line } from '../../text/lines.ts';

/** A printed figure with its unit. */
type Quantity = { readonly value: number; readonly unit: string };

/** What one start of wrk printed. */
export type WrkRun = {
  readonly line: Line;
  /** The path of the URL; its host is left out. */
  readonly path: string;
  readonly params: Record<string, number>;
  latency: {
    readonly line: Line;
    readonly mean: Quantity;
    readonly deviation: Quantity;
    readonly max: Quantity;
  } | null;
  readonly percentiles: { readonly line: Line; readonly share: number; readonly time: Quantity }[];
  requests: number | null;
  rate: { readonly line: Line; readonly value: number } | null;
  transfer: { readonly line: Line; readonly quantity: Quantity } | null;
};

const RUNNING = /^Running (\d{1,9}[smh]) test @ (\S{1,2000})$/;
const THREADS = /^(\d{1,9}) threads and (\d{1,9}) connections$/;
const TIME = '(\\d{1,12}(?:\\.\\d{1,6})?)(us|ms|s|m|h)';
const LATENCY = new RegExp(`^Latency\\s{1,20}${TIME}\\s{1,20}${TIME}\\s{1,20}${TIME}\\s{1,20}[\\d.]{1,10}%$`);
const PERCENTILE = new RegExp(`^(\\d{1,3}(?:\\.\\d{1,6})?)%\\s{1,20}${TIME}$`);
const REQUESTS = /^(\d{1,15}) requests in [\d.]{1,20}(?:us|ms|s|m|h), /;
const RATE = /^Requests\/sec:\s{1,40}(\d{1,15}(?:\.\d{1,6})?)$/;
const TRANSFER = /^Transfer\/sec:\s{1,40}(\d{1,15}(?:\.\d{1,6})?)(B|KB|MB|GB|TB)$/;
const UNITS: Readonly<Record<string, string>> = { m: 'min' };
/** wrk counts in steps of 1024 and prints KB. */
const SIZES: Readonly<Record<string, string>> = { B: 'B', KB: 'KiB', MB: 'MiB', GB: 'GiB' };

const toTime = (value = '', unit = ''): Quantity => ({ value: Number(value), unit: UNITS[unit] ?? unit });

export function startRun(line: Line): WrkRun | null {
  const url = RUNNING.exec(line.text.slice(0, 2100).trim())?.[2];
  return url === undefined
    ? null
    : {
        line,
        path: toUrlPath(url),
        params: {},
        latency: null,
        percentiles: [],
        requests: null,
        rate: null,
        transfer: null,
      };
}

/** Add a line to the run; false for a line without a value of it. */
export function readLine(line: Line, run: WrkRun): boolean {
  const text = line.text.slice(0, 300).trim();
  const threads = THREADS.exec(text);
  const latency = LATENCY.exec(text);
  const percentile = PERCENTILE.exec(text);
  const [requests, rate] = [REQUESTS.exec(text)?.[1], RATE.exec(text)?.[1]];
  const transfer = TRANSFER.exec(text);
  if (threads) Object.assign(run.params, { threads: Number(threads[1]), connections: Number(threads[2]) });
  else if (latency) {
    const [, mean, meanUnit, deviation, deviationUnit, max, maxUnit] = latency;
    run.latency = {
      line,
      mean: toTime(mean, meanUnit),
      deviation: toTime(deviation, deviationUnit),
      max: toTime(max, maxUnit),
    };
  } else if (percentile) {
    run.percentiles.push({ line, share: Number(percentile[1]), time: toTime(percentile[2], percentile[3]) });
  } else if (requests !== undefined) run.requests = Number(requests);
  else if (rate !== undefined) run.rate = { line, value: Number(rate) };
  else if (transfer?.[2]) {
    run.transfer = { line, quantity: { value: Number(transfer[1]), unit: `${SIZES[transfer[2]] ?? transfer[2]}/s` } };
  } else return false;
  return true;
}
