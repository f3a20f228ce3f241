import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { toParamsKey } from '@tachograph/analysis/measurement';
import { type AddedProfileResponse, type NewProfileQuery, newProfileQuery } from '@tachograph/openapi/profiles';
import { readProfile } from '@tachograph/profiles';
import type { Profile } from '@tachograph/schema/profile';
import type { Params } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { validateProfile } from '@tachograph/schema/validation';
import type { Store } from '@tachograph/store/database';
import { addProfile, listMeasuredParams } from '@tachograph/store/profiles';
import type { FastifyRequest } from 'fastify';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import { readBody } from '../../body/read-body.ts';
import { authorize } from '../../context/authorize.ts';
import type { IngestContext, Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { runNotFound } from '../find-requested-run.ts';

/** Of a file, decompressed: a minute of samples is a few megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;

const TYPES = ['application/json', 'application/octet-stream'] as const;

function readType(contentType: string | undefined): (typeof TYPES)[number] {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  const known = TYPES.find((each) => each === type);
  if (known) return known;
  const detail =
    'Send a profile in the form of a run as application/json, or a file of a profiler as application/octet-stream.';
  throw new ProblemError('unsupported-media-type', detail, { headers: { accept: TYPES.join(', ') } });
}

const unpack = promisify(gunzip);

/** The file itself, which Go's profiler writes as gzip. */
async function unpackFile(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    const detail = `The file begins like gzip and cannot be unpacked: it is cut off, or has more than ${MAX_BYTES} bytes.`;
    throw new ProblemError('invalid-request', detail);
  }
}

async function readFile(file: Uint8Array, { operations, cpuNs }: NewProfileQuery): Promise<Profile> {
  if (operations === undefined)
    throw new ProblemError('invalid-request', 'Say with ?operations=… how many operations the profiled pass made.');
  const read = readProfile(await unpackFile(file), { operations, cpuNs: cpuNs ?? null });
  if ('profile' in read) return read.profile;
  throw new ProblemError('invalid-request', `This is no profile: the file ${read.issue}.`);
}

async function readBodyProfile(
  request: FastifyRequest,
  { deps, memory }: IngestContext,
  query: NewProfileQuery,
): Promise<Profile> {
  const type = readType(request.headers['content-type']);
  const bytes = Math.min(MAX_BYTES, deps.limits.decodedBytes);
  const limits = { ...deps.limits, wireBytes: Math.min(bytes, deps.limits.wireBytes), decodedBytes: bytes };
  return memory.use(async (lease) => {
    const body = await readBody(request.raw, limits, lease);
    if (type === 'application/octet-stream') return readFile(body.bytes, query);
    const validated = validateProfile(parseJsonBody(body.bytes, limits));
    if ('profile' in validated) return validated.profile;
    throw new ProblemError('invalid-request', 'This is no profile.', { issues: validated.issues });
  });
}

const listParams = (params: readonly Params[]) =>
  params
    .slice(0, 20)
    .map((each) => toParamsKey(each) || 'none')
    .join('; ');

type Measured = Pick<NewProfileQuery, 'scenario' | 'driver' | 'version'>;

const notMeasured = ({ scenario, driver, version }: Measured) =>
  new ProblemError(
    'invalid-request',
    `The run has no results of ${driver} ${version} in ${scenario}: add a profile to a run that measured it.`,
  );

/** The params that a query means, among those with which the run measured the driver. */
async function findParams(db: Store, projectId: number, run: string, query: NewProfileQuery): Promise<Params> {
  const { scenario, driver, params } = query;
  const wanted = { run, scenario: toSlug(scenario), driver: toSlug(driver) };
  const measured = await listMeasuredParams(db, projectId, wanted);
  if (!measured) throw runNotFound();
  const [only, ...others] = measured;
  if (!only) throw notMeasured(query);
  if (params === undefined && others.length === 0) return only;
  const found = measured.find((each) => toParamsKey(each) === params);
  if (found) return found;
  const detail = `Say with ?params=… which params of ${scenario} it is of. The run has: ${listParams(measured)}.`;
  throw new ProblemError('invalid-request', detail);
}

/** Add a profile to a run of the project, in the form of a run or as a file of a profiler. */
export const postRunProfile: Route<AddedProfileResponse> = (context) => async (request, reply) => {
  const { deps, rates, readiness } = context;
  const by = await authorize(context, request, 'upload');
  const query = readQuery(request.query, newProfileQuery);
  const { id: run } = request.params as { readonly id: string };
  const usage = await rates.acceptRequest(by.id);
  const params = await findParams(deps.db, by.projectId, run, query);
  const profile = await readBodyProfile(request, context, query);
  await readiness.assertWritable();
  const { scenario, driver, version } = query;
  const added = await addProfile(deps.db, by.projectId, {
    run,
    scenario: toSlug(scenario),
    params,
    driver: toSlug(driver),
    version,
    profile,
    now: deps.now(),
  });
  if (!('id' in added)) {
    if (added.outcome === 'no-run') throw runNotFound();
    if (added.outcome === 'not-measured') throw notMeasured(query);
    throw new ProblemError('invalid-request', 'The run has as many profiles as it may have; nothing was stored.');
  }
  const stored = added.outcome === 'created';
  if (!stored) await usage.giveBackRequest();
  reply.headers(usage.toHeaders()).code(stored ? 201 : 200);
  return { id: added.id, run, stored };
};
