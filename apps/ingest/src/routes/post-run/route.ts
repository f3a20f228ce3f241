import type { Project } from '@tachograph/store/projects';
import type { FastifyRequest } from 'fastify';
import type { Room } from '../../abuse/room.ts';
import { authenticate } from '../../authenticate.ts';
import { readBody } from '../../body/read-body.ts';
import { type Kind, readKind } from '../../body/read-kind.ts';
import type { Deps } from '../../deps.ts';
import type { Intake } from '../../intake.ts';
import { readProjectMapping } from '../../mapping/read-project-mapping.ts';
import type { LaidOutRun } from '../../runs/laid-out-run.ts';
import { layOutJson } from '../../runs/lay-out-json.ts';
import { layOutUpload } from '../../runs/lay-out-upload.ts';
import { takeRun } from '../../runs/take-run.ts';
import type { Handler } from '../add-address.ts';
import { readDryRun } from '../read-dry-run.ts';
import { toRunAddress } from '../to-addresses.ts';
import { readFormUpload } from './read-form-upload.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { toAnswer } from './to-answer.ts';

type Reading = { readonly kind: Kind; readonly room: Room; readonly project: Project; readonly now: Date };

async function readRun(
  request: FastifyRequest,
  { kind, room, project, now }: Reading,
  { db, limits }: Deps,
): Promise<LaidOutRun> {
  const body = await readBody(request.raw, limits, room);
  await room.enter();
  if (kind === 'json') return layOutJson(body, { project, limits, now });
  const upload = await readFormUpload(body, request.headers['content-type'] ?? '', {
    limits,
    projectRules: () => readProjectMapping(db, project.slug),
  });
  return layOutUpload(upload, project, now);
}

/** One run: validated, stored whole or not at all, and stored once however often it is sent. */
export const postRun =
  (intake: Intake): Handler =>
  async (request, reply) => {
    const { deps, rates, rooms } = intake;
    const receivedAt = deps.now();
    const token = await authenticate(intake, request, 'upload');
    rates.takeRequest(token.id);
    const kind = readKind(request.headers['content-type'], 'a run');
    const { project } = token;
    const dryRun = readDryRun(request.query);
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    const taken = await rooms.use(async (room) =>
      takeRun(intake, token, await readRun(request, { kind, room, project, now: receivedAt }, deps), {
        receivedAt,
        dryRun,
        idempotencyKey,
      }),
    );
    if (taken.outcome === 'replayed') rates.giveRequest(token.id);
    reply.headers(rates.toHeaders(token.id));
    if (taken.outcome !== 'dry-run') reply.header('location', toRunAddress(deps, token.project.slug, taken.id));
    if (taken.outcome === 'replayed') reply.header('idempotency-replayed', 'true');
    if (taken.outcome === 'created') reply.code(201);
    return toAnswer(deps, token, taken);
  };
