import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { addHttpLoad, type HttpFigure, type HttpLoad } from '../../load-tool/http-load.ts';
import { toPercentile } from '../../load-tool/load.ts';
import { toParams } from '../../names/param-value.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, NativeText } from '../../text/lines.ts';

const TITLE = 'ApacheBench';

const START = /^This is ApacheBench, Version (\S{1,40})/;
const FACT =
  /^(Document Path|Concurrency Level|Complete requests|Failed requests|Non-2xx responses|Keep-Alive requests|Requests per second|Time per request):\s{1,30}(\S{1,2000})(?: (.{1,80}))?$/;
const TOTAL =
  /^Total:\s{1,20}(\d{1,12})\s{1,20}(\d{1,12})\s{1,20}(\d{1,12}(?:\.\d)?)\s{1,20}(\d{1,12})\s{1,20}(\d{1,12})$/;
const PERCENTILE = /^(\d{1,3})%\s{1,20}(\d{1,12})(?: \(longest request\))?$/;

/** Lines of a report that say nothing that is stored. */
const NOISE = {
  copyright: /^(?:Copyright 1996 Adam Twiss|Licensed to The Apache Software Foundation)/,
  progress: /^(?:Benchmarking \S{1,200}.{0,60}|Completed \d{1,15} requests|Finished \d{1,15} requests|\.\.done)$/,
  'server and sizes':
    /^(?:Server (?:Software|Hostname|Port)|SSL\/TLS Protocol|Server Temp Key|TLS Server Name|Document Length|Time taken for tests|Total (?:transferred|body sent)|HTML transferred|Transfer rate|Keep-Alive requests):/,
  'rate of bytes sent': /^[\d.]{1,20} kb\/s (?:sent|total)$/,
  'times of parts of a request': /^(?:Connection Times \(ms\)|min {1,4}(?:mean|avg)|(?:Connect|Processing|Waiting):)/,
  heading: /^Percentage of the requests served within a certain time \(ms\)$/,
  'hint of ApacheBench':
    /^(?:WARNING: The median and mean for|These results are probably not that reliable|ERROR: The median and mean for|more than twice the standard deviation apart)/,
};

type Open = {
  readonly location: Line;
  readonly figures: HttpFigure[];
  readonly facts: Map<string, string>;
};

function readFact(
  line: Line,
  open: Open,
  [, name = '', value = '', rest = '']: readonly string[],
  draft: OutcomeDraft,
): void {
  draft.accept(line);
  if (!/^(?:Requests per second|Time per request)$/.test(name)) {
    open.facts.set(name, value);
    return;
  }
  const number = parsePrintedNumber(value);
  if (number === null) draft.reject(line, line.text, `"${value}" is not a number`);
  else if (name === 'Requests per second') {
    open.figures.push({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: number });
  } else if (rest === '[ms] (mean)') {
    open.figures.push({ location: line, metric: 'latency', unit: 'ms', statistic: 'mean', value: number });
    // The other one is this one over the number of connections.
  } else if (!rest.startsWith('[ms] (mean, across all')) draft.reject(line, line.text, 'not a time of a request');
}

/** Add a line to the run; false for a line of something else. */
function readLine(line: Line, text: string, open: Open, draft: OutcomeDraft): void {
  const fact = FACT.exec(text);
  const total = TOTAL.exec(text)?.slice(1);
  const [, share, time] = PERCENTILE.exec(text) ?? [];
  if (fact) readFact(line, open, fact, draft);
  else if (total) {
    const [min, , deviation] = total.map(Number);
    const mean = open.figures.findIndex(({ metric }) => metric === 'latency');
    const known = open.figures[mean];
    // The mean of this row is a whole number of the same times.
    if (known) open.figures[mean] = { ...known, uncertainty: toStddev(deviation ?? null) };
    if (min !== undefined)
      open.figures.push({ location: line, metric: 'latency', unit: 'ms', statistic: 'min', value: min });
  } else if (share !== undefined) {
    open.figures.push({
      location: line,
      metric: 'latency',
      unit: 'ms',
      statistic: toPercentile(share),
      value: Number(time),
    });
  }
}

function toLoad({ location, figures, facts }: Open, draft: OutcomeDraft): HttpLoad {
  const numberOf = (name: string): number | null => parsePrintedNumber(facts.get(name) ?? '');
  const requests = numberOf('Complete requests');
  const unsuccessful = numberOf('Non-2xx responses') ?? 0;
  const failed = (numberOf('Failed requests') ?? 0) + unsuccessful;
  if (failed > 0 && unsuccessful !== requests) {
    draft.warn(
      location,
      `${TITLE} reports: ${numberOf('Failed requests') ?? 0} failed requests, ${unsuccessful} responses other than 2xx`,
    );
  }
  const connections = facts.get('Concurrency Level');
  return {
    location,
    path: facts.get('Document Path') ?? null,
    figures,
    requests,
    params: connections === undefined ? {} : toParams([['connections', connections]]),
    failure:
      unsuccessful > 0 && unsuccessful === requests
        ? `no request succeeded: ${unsuccessful} responses other than 2xx`
        : null,
  };
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const runs: Open[] = [];
  for (const line of native.lines) {
    const text = line.text.slice(0, 2200).trim();
    const version = START.exec(text)?.[1];
    const open = runs.at(-1);
    if (version !== undefined) {
      runs.push({ location: line, figures: [], facts: new Map() });
      draft.setTool({ version });
      draft.accept(line);
    } else if (open) readLine(line, text, open, draft);
  }
  for (const run of runs) addHttpLoad(draft, TITLE, toLoad(run, draft));
}

/** The report of ab 2. */
export const apachebench: Adapter = {
  name: 'apachebench',
  title: TITLE,
  noise: NOISE,
  aliases: ['ab'],
  signature: '`This is ApacheBench, Version …` with `Requests per second:` below it',
  recognises: (native) => native.lines.some(({ text }) => START.test(text.trimStart())),
  read,
};
