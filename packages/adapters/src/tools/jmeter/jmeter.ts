import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import type { Line } from '../../text/line.ts';
import { isJtlHead, readJtl } from './read-jtl.ts';
import { isReportHead, isStatistics, readReport, readStatistics } from './read-report.ts';
import { isSummaryLine, NOISE, readSummariser } from './read-summariser.ts';
import { isXmlJtl, readXmlJtl } from './read-xml-jtl.ts';

const findHead = ({ lines }: NativeText, isHead: (text: string) => boolean): Line | undefined =>
  lines.find(({ text }) => isHead(text.slice(0, 4000).trim()));

function read(native: NativeText, draft: OutcomeDraft): void {
  const jtl = findHead(native, isJtlHead);
  const report = findHead(native, isReportHead);
  if (isXmlJtl(native)) readXmlJtl(native, draft);
  else if (jtl) readJtl(native, draft, jtl);
  else if (report) readReport(native, draft, report);
  else readSummariser(native, draft);
}

/** What JMeter prints and saves: the summariser, JTL as CSV and as XML, the tables of its reports and statistics.json. */
export const jmeter = withReport(
  { isReport: isStatistics, keys: [['sampleCount', 'meanResTime']], read: readStatistics },
  {
    name: 'jmeter',
    title: 'JMeter',
    noise: NOISE,
    aliases: ['jtl', 'apache-jmeter'],
    signature:
      'lines such as `summary = 225 in 00:00:02 = 102.9/s Avg: 19 Min: 0 Max: 595 Err: 75 (33.33%)`, a CSV under `timeStamp,elapsed,label,…`',
    recognises: (native) =>
      isXmlJtl(native) ||
      findHead(native, isJtlHead) !== undefined ||
      findHead(native, isReportHead) !== undefined ||
      native.lines.some(
        ({ text }) => text.length < 500 && (isSummaryLine(text) || /^Creating summariser </.test(text.trim())),
      ),
    read,
  },
);
