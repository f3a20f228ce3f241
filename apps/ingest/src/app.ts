import zlib from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import { watchQueues } from '@tachograph/telemetry/metrics';
import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';
import type { Deps } from './context/deps.ts';
import { createIngestContext, type IngestContext } from './context/ingest-context.ts';
import { createServer } from './create-server.ts';
import { addRoute } from './http/add-route.ts';
import { getAudit } from './routes/audit/get-audit.ts';
import { deleteChangeEvent, postChangeEvent, postChangeOwner } from './routes/change-events/change-events.ts';
import { deleteCiRule, getCiRules, postCiRule } from './routes/ci/ci-rules.ts';
import { postCiToken } from './routes/ci/post-ci-token.ts';
import { deleteExclusion, deleteRun, putExclusion } from './routes/curation/curation.ts';
import { getRun } from './routes/get-run/route.ts';
import { getRunRaw } from './routes/get-run-raw/route.ts';
import { getMapping, previewMapping, putMapping } from './routes/mapping/mapping.ts';
import { deleteInvitation, deleteMember, getMembers, postMember, putGroups } from './routes/members/members.ts';
import { deleteNote, getNotes, postNote } from './routes/notes/notes.ts';
import {
  deleteNotification,
  getDeliveries,
  getNotifications,
  postNotification,
  postTestNotification,
} from './routes/notifications/notifications.ts';
import { deletePinnedView, getPinnedViews, postPinnedView } from './routes/pinned-views/pinned-views.ts';
import { postBatch } from './routes/post-batch/route.ts';
import { postReleases } from './routes/post-releases/route.ts';
import { postRun } from './routes/post-run/route.ts';
import { getProfile } from './routes/profiles/get-profile.ts';
import { postRunProfile } from './routes/profiles/post-run-profile.ts';
import { deleteProject, getProject, patchProject, postProject } from './routes/projects/projects.ts';
import { deleteReport, putReport } from './routes/reports/change-reports.ts';
import { getReport, getReports, getReportVersions } from './routes/reports/get-reports.ts';
import { addMetricsRoute, getCommand, getHealth, getInstaller, getOpenApi, getReadiness } from './routes/service.ts';
import { getShare } from './routes/shares/get-share.ts';
import { postShare } from './routes/shares/post-share.ts';
import { deleteShare, getShares } from './routes/shares/shares.ts';
import { deleteToken, getTokens, postToken } from './routes/tokens/tokens.ts';
import {
  getChange,
  getChanges,
  getChangeWhy,
  getCompare,
  getDistributions,
  getDrivers,
  getLeague,
  getReleaseReport,
  getSeries,
  getUpgrade,
} from './routes/views/views.ts';

/** Quick rather than small: a response is made for one client. */
const BROTLI_QUALITY = 4;

/**
 * JSON and text are compressed, from 1 KiB on. The lines of a batch are not: each is sent as soon as its run is committed, and
 * a compressor would hold it back.
 */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  // Routes read the bodies of requests themselves, within their limits.
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  customTypes: /^(?:application\/(?:problem\+)?json|text\/(?:csv|markdown|plain))(?:;|$)/,
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
};

/** Adds every route to a server that compresses its responses by now. */
function addRoutes(app: FastifyInstance, context: IngestContext): void {
  const { deps } = context;
  addRoute(app, '/v1/runs', { POST: postRun(context) });
  addRoute(app, '/v1/batches', { POST: postBatch(context) });
  addRoute(app, '/v1/runs/:id', { GET: getRun(deps), DELETE: deleteRun(context) });
  addRoute(app, '/v1/runs/:id/exclusion', { PUT: putExclusion(context), DELETE: deleteExclusion(context) });
  addRoute(app, '/v1/runs/:id/raw', { GET: getRunRaw(deps) });
  addRoute(app, '/v1/runs/:id/profiles', { POST: postRunProfile(context) });
  addRoute(app, '/v1/profiles/:id', { GET: getProfile(context) });
  addRoute(app, '/v1/changes', { GET: getChanges(context) });
  addRoute(app, '/v1/changes/:id', { GET: getChange(context) });
  addRoute(app, '/v1/changes/:id/why', { GET: getChangeWhy(context) });
  addRoute(app, '/v1/change-owners', { POST: postChangeOwner(context) });
  addRoute(app, '/v1/change-events', { POST: postChangeEvent(context) });
  addRoute(app, '/v1/change-events/:id', { DELETE: deleteChangeEvent(context) });
  addRoute(app, '/v1/compare', { GET: getCompare(context) });
  addRoute(app, '/v1/drivers', { GET: getDrivers(context) });
  addRoute(app, '/v1/league', { GET: getLeague(context) });
  addRoute(app, '/v1/series', { GET: getSeries(context) });
  addRoute(app, '/v1/distributions', { GET: getDistributions(context) });
  addRoute(app, '/v1/upgrades', { GET: getUpgrade(context) });
  addRoute(app, '/v1/notes', { GET: getNotes(context), POST: postNote(context) });
  addRoute(app, '/v1/notes/:id', { DELETE: deleteNote(context) });
  addRoute(app, '/v1/reports', { GET: getReports(context) });
  addRoute(app, '/v1/reports/release', { GET: getReleaseReport(context) });
  addRoute(app, '/v1/reports/:name', {
    GET: getReport(context),
    PUT: putReport(context),
    DELETE: deleteReport(context),
  });
  addRoute(app, '/v1/reports/:name/versions', { GET: getReportVersions(context) });
  addRoute(app, '/v1/notifications', { GET: getNotifications(context), POST: postNotification(context) });
  addRoute(app, '/v1/notifications/:id', { DELETE: deleteNotification(context) });
  addRoute(app, '/v1/notifications/:id/test', { POST: postTestNotification(context) });
  addRoute(app, '/v1/notifications/:id/deliveries', { GET: getDeliveries(context) });
  addRoute(app, '/v1/projects', { POST: postProject(context) });
  addRoute(app, '/v1/project', {
    GET: getProject(context),
    PATCH: patchProject(context),
    DELETE: deleteProject(context),
  });
  addRoute(app, '/v1/pinned-views', { GET: getPinnedViews(context), POST: postPinnedView(context) });
  addRoute(app, '/v1/pinned-views/:id', { DELETE: deletePinnedView(context) });
  addRoute(app, '/v1/members', { GET: getMembers(context), POST: postMember(context) });
  addRoute(app, '/v1/groups', { PUT: putGroups(context) });
  addRoute(app, '/v1/members/:id', { DELETE: deleteMember(context) });
  addRoute(app, '/v1/invitations/:id', { DELETE: deleteInvitation(context) });
  addRoute(app, '/v1/ci-rules', { GET: getCiRules(context), POST: postCiRule(context) });
  addRoute(app, '/v1/ci-rules/:id', { DELETE: deleteCiRule(context) });
  addRoute(app, '/v1/ci-tokens', { POST: postCiToken(context) });
  addRoute(app, '/v1/audit', { GET: getAudit(context) });
  addRoute(app, '/v1/tokens', { GET: getTokens(context), POST: postToken(context) });
  addRoute(app, '/v1/tokens/:id', { DELETE: deleteToken(context) });
  addRoute(app, '/v1/shares', { GET: getShares(context), POST: postShare(context) });
  addRoute(app, '/v1/shares/:id', { GET: getShare(deps), DELETE: deleteShare(context) });
  addRoute(app, '/v1/releases', { POST: postReleases(context) });
  addRoute(app, '/v1/mapping', { GET: getMapping(context), PUT: putMapping(context) });
  addRoute(app, '/v1/mapping/preview', { POST: previewMapping(context) });
  addRoute(app, '/healthz', { GET: getHealth });
  addRoute(app, '/readyz', { GET: getReadiness(context) });
  addRoute(app, '/openapi.json', { GET: getOpenApi(deps) });
  addRoute(app, '/cli/:file', { GET: getCommand(deps) });
  addRoute(app, '/install.sh', { GET: getInstaller(deps) });
  if (deps.telemetry) addMetricsRoute(app, deps.telemetry);
}

/** The whole API, not listening yet. Silent unless a logger is given. */
export function buildApp(deps: Deps, logger?: FastifyLoggerOptions): FastifyInstance {
  const app = createServer(deps, logger);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const context = createIngestContext(deps, closing.signal);
  app.addHook('onClose', () => context.threads.close());
  const { threads, memory } = context;
  if (deps.telemetry)
    watchQueues(deps.telemetry.metrics, () => ({
      'body-threads': threads.load(),
      'large-uploads': memory.large.load(),
    }));
  app.register(compress, COMPRESSION);
  // Only routes that are added after the plugin was loaded compress their responses.
  app.register(async (routes) => addRoutes(routes, context));
  return app;
}
