import { groupBy } from '@tachograph/schema/collection';
import {
  addHdrHistograms,
  type HdrHistogram,
  hdrValueAt,
  readHdrHistogram,
} from '../../distribution/read-hdr-histogram.ts';
import { toPercentile } from '../../figures/statistics.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, withDistribution } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import { toName } from '../../text/clean-text.ts';
import { CUT_OFF, type Line, type NativeText } from '../../text/native-text.ts';

const TITLE = 'HdrHistogram';
const VERSION = /^#\[Histogram log format version (\d\.\d{1,3})\]$/;
/** The comment that YCSB writes, whose times are microseconds. */
const OPERATION = /^#\[Logging for: ([\w-]{1,60})\]$/;
const ROW =
  /^(?:Tag=([^, ]{1,200}),)?\d{1,12}(?:\.\d{1,9})?,\d{1,12}(?:\.\d{1,9})?,\d{1,15}(?:\.\d{1,9})?,"?(HIST[A-Za-z0-9+/]{1,65000}={0,2})"?$/;
const HEAD = '"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"';
const SHARES = ['50', '90', '99', '99.9', '100'];
const NOISE = {
  'comment of a log': /^#/,
  'head of a table': /^"StartTimestamp",/,
};

/** One interval of a log, or a histogram alone. */
type Interval = { readonly line: Line; readonly tag: string; readonly histogram: HdrHistogram };

/** The figures of all intervals with one tag. */
function addTag(draft: OutcomeDraft, intervals: readonly Interval[], operation: string | null): void {
  const [first] = intervals;
  if (!first) return;
  const { line: location, tag } = first;
  const all = addHdrHistograms(intervals.map(({ histogram }) => histogram));
  const unit = operation === null ? 'ns' : 'us';
  const title = [operation, tag].filter(Boolean).join('/') || TITLE;
  const named = toNamedCell(draft, location, title, { language: null, params: {}, printed: title });
  if (operation === null) draft.warn(location, 'a log of HdrHistogram does not say its unit: nanoseconds are assumed');
  const figures = SHARES.map((share) => ({
    location,
    metric: 'latency',
    unit,
    statistic: toPercentile(share),
    value: hdrValueAt(all, Number(share) / 100),
  }));
  const cell = operation === null ? alsoUnsure(named, 'unit') : named;
  const settled = title === TITLE ? alsoUnsure(cell, 'scenario') : cell;
  addFigures(draft, settled, withDistribution(figures, { unit, values: all.values }), all.count);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const intervals: Interval[] = [];
  let operation: string | null = null;
  for (const line of native.lines) {
    const text = line.text.trim();
    const version = VERSION.exec(text)?.[1];
    operation = OPERATION.exec(text)?.[1] ?? operation;
    const [, tag = '', encoded] = ROW.exec(text) ?? [];
    const histogram = encoded === undefined ? null : readHdrHistogram(encoded);
    if (version !== undefined) draft.setTool({ version });
    if (histogram) intervals.push({ line, tag: toName(tag, 200), histogram });
    else if (encoded !== undefined)
      draft.reject(line, text.slice(0, 200), `${CUT_OFF}, or an interval without a value`);
    if (version !== undefined || histogram) draft.accept(line);
  }
  for (const ofTag of groupBy(intervals, ({ tag }) => tag).values()) addTag(draft, ofTag, operation);
}

/** Logs that HdrHistogram writes, in any language: the sum of their intervals. */
export const hdrhistogram: Adapter = {
  name: 'hdrhistogram',
  title: TITLE,
  noise: NOISE,
  aliases: ['hdr', 'hdr-histogram', 'hlog'],
  signature: '`#[Histogram log format version 1.3]`, or intervals such as `0.127,1.007,2.769,HISTFAAAA…`',
  recognises: (native) =>
    native.lines.some(({ text }) => VERSION.test(text.trim()) || text.trim() === HEAD || ROW.test(text.trim())),
  read,
};
