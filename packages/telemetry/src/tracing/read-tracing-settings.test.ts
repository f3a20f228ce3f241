import { expect, test } from 'vitest';
import { readTracingSettings } from './read-tracing-settings.ts';

const defaults = { serviceName: 'a-service' };
const endpoint = 'http://127.0.0.1:4318';

test('without an endpoint there is no tracing, whatever else is set', () => {
  expect(readTracingSettings({}, defaults)).toBeNull();
  expect(readTracingSettings({ endpoint: '', headers: 'nonsense', ratio: '7' }, defaults)).toBeNull();
});

test('an endpoint alone traces all requests, without headers', () => {
  expect(readTracingSettings({ endpoint }, defaults)).toEqual({
    ...{ endpoint, headers: {}, serviceName: 'a-service', ratio: 1 },
  });
});

test('headers are names with percent-encoded values', () => {
  const settings = readTracingSettings(
    { endpoint, headers: 'x-key=a%20b, authorization=Bearer%20c=', serviceName: 'other', ratio: '0.25' },
    defaults,
  );
  expect(settings).toMatchObject({
    ...{ headers: { 'x-key': 'a b', authorization: 'Bearer c=' }, serviceName: 'other', ratio: 0.25 },
  });
});

test.each([
  [{ endpoint: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an http: or https: URL'],
  [{ endpoint: 'grpc://collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not'],
  [{ endpoint, headers: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS has an entry that is not name=value'],
  [{ endpoint, headers: 'x-key=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS has a value that is not percent-encoded'],
  [{ endpoint, ratio: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1'],
  [{ endpoint, ratio: 'half' }, 'OTEL_TRACES_SAMPLER_ARG is not'],
])('what is wrong is named, without a value that may be secret: %j', (variables, message) => {
  const read = () => readTracingSettings(variables, defaults);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/secret|100%/);
});
