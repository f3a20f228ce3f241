import { describe, expect, it } from 'vitest';
import { recogniseFile } from './recognise-file.ts';

const RUN = '{"format":1,"results":[]}';

describe('recogniseFile', () => {
  it.each([
    ['a run', RUN, 'run'],
    ['a run over several lines', JSON.stringify(JSON.parse(RUN), null, 2), 'run'],
    ['runs, one a line', `${RUN}\n${RUN}\n`, 'batch'],
    ['runs of which a later line is broken', `${RUN}\n{oops\n`, 'batch'],
    ['the JSON of a tool', '{"benchmarks":[],"version":"1.0"}', 'native'],
    ['the events of go test', '{"Action":"start"}\n{"Action":"output"}\n', 'native'],
    ['a list as JMH writes it', '[{"primaryMetric":{}}]', 'native'],
    ['text', 'select 1 x 5 ops/sec', 'native'],
  ])('takes %s for what it is', (_, text, kind) => expect(recogniseFile(text)).toBe(kind));
});
