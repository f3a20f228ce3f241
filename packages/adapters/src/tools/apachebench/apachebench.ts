import { addHttpReports, type ReportLine } from '../../load-tool/reports.ts';
import type { Adapter } from '../../outcome/adapter.ts';

const TITLE = 'ApacheBench';
const START = /^This is ApacheBench, Version (?<version>\S{1,40})/;

const LINES: readonly ReportLine[] = [
  { line: START, begins: 'always' },
  { line: /^Document Path:\s{1,30}(?<path>\S{1,2000})$/ },
  { line: /^Concurrency Level:\s{1,30}(?<connections>\d{1,9})$/ },
  { line: /^Complete requests:\s{1,30}(?<requests>\S{1,15})$/ },
  { line: /^Failed requests:\s{1,30}0$/ },
  { line: /^(?<warning>Failed requests:\s{1,30}\S{1,15})$/ },
  { line: /^Non-2xx responses:\s{1,30}(?<bad>\S{1,15})$/ },
  { line: /^Requests per second:\s{1,30}(?<mean>\S{1,30}) \[#\/sec\] \(mean\)$/, metric: 'throughput', unit: 'ops/s' },
  { line: /^Time per request:\s{1,30}(?<mean>\S{1,30}) \[ms\] \(mean\)$/, unit: 'ms' },
  // The time above over the number of connections.
  { line: /^Time per request:\s{1,30}\S{1,30} \[ms\] \(mean, across all/ },
  // The mean of this row is a whole number of the same times.
  {
    line: /^Total:\s{1,20}(?<min>\d{1,12})\s{1,20}\d{1,12}\s{1,20}(?<stddev>\d{1,12}(?:\.\d)?)\s{1,20}\d{1,12}\s{1,20}\d{1,12}$/,
    unit: 'ms',
  },
  { line: /^(?<share>\d{1,3})%\s{1,20}(?<value>\d{1,12})(?: \(longest request\))?$/, unit: 'ms' },
];

/** The report of ab 2. */
export const apachebench: Adapter = {
  name: 'apachebench',
  title: TITLE,
  noise: {
    copyright: /^(?:Copyright 1996 Adam Twiss|Licensed to The Apache Software Foundation)/,
    progress: /^(?:Benchmarking \S{1,200}.{0,60}|Completed \d{1,15} requests|Finished \d{1,15} requests|\.\.done)$/,
    'server and sizes':
      /^(?:Server (?:Software|Hostname|Port)|SSL\/TLS Protocol|Server Temp Key|TLS Server Name|Document Length|Time taken for tests|Total (?:transferred|body sent)|HTML transferred|Transfer rate|Keep-Alive requests):/,
    'rate of bytes sent': /^[\d.]{1,20} kb\/s (?:sent|total)$/,
    'times of parts of a request': /^(?:Connection Times \(ms\)|min {1,4}(?:mean|avg)|(?:Connect|Processing|Waiting):)/,
    heading: /^Percentage of the requests served within a certain time \(ms\)$/,
    'hint of ApacheBench':
      /^(?:WARNING: The median and mean for|These results are probably not that reliable|ERROR: The median and mean for|more than twice the standard deviation apart)/,
  },
  aliases: ['ab'],
  signature: '`This is ApacheBench, Version …` with `Requests per second:` below it',
  recognises: (native) => native.lines.some(({ text }) => START.test(text.trimStart())),
  read: (native, draft) => addHttpReports(native, draft, { title: TITLE, program: 'ab', lines: LINES }),
};
