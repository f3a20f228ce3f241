import { clientHost, environment, serverSoftware } from '@tachograph/schema/environment';
import { mapping, mappingRule } from '@tachograph/schema/mapping';
import { profile } from '@tachograph/schema/profile';
import { driver, paired, params, result, uncertainty } from '@tachograph/schema/result';
import { harness, run, scenario, source } from '@tachograph/schema/run';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import * as admin from './admin-responses.ts';
import * as changes from './changes-responses.ts';
import * as ci from './ci-responses.ts';
import * as compare from './compare-responses.ts';
import * as distributions from './distribution-responses.ts';
import * as drivers from './driver-responses.ts';
import * as league from './league-responses.ts';
import * as preview from './mapping-responses.ts';
import * as native from './native-form.ts';
import * as notes from './note-responses.ts';
import * as notifications from './notification-responses.ts';
import * as pinned from './pinned-view-responses.ts';
import * as problems from './problem-response.ts';
import * as projects from './project-responses.ts';
import * as reports from './report-responses.ts';
import * as runs from './run-responses.ts';
import * as series from './series-responses.ts';
import * as server from './server-responses.ts';
import * as upgrade from './upgrade-responses.ts';
import * as evaluated from './verdict-responses.ts';
import * as why from './why-responses.ts';

/** Every schema that has a name in the document, requests before responses. */
const COMPONENTS = {
  Run: run,
  Result: result,
  Params: params,
  Driver: driver,
  Uncertainty: uncertainty,
  Paired: paired,
  Scenario: scenario,
  Environment: environment,
  Host: clientHost,
  Server: serverSoftware,
  Harness: harness,
  Source: source,
  NativeForm: native.nativeForm,
  NativeDefaults: native.nativeDefaults,
  BatchEntry: native.batchEntry,
  Profile: profile,
  ProfileFile: why.profileFile,
  Mapping: mapping,
  MappingRule: mappingRule,
  PreviewRequest: preview.previewRequest,
  PreviewForm: native.previewForm,
  NewExclusion: admin.newExclusion,
  Exclusion: admin.exclusionResponse,
  NewChangeEvent: changes.newChangeEvent,
  NewChangeOwner: changes.newChangeOwner,
  NewNote: notes.newNote,
  NewReport: reports.newReport,
  NewShare: projects.newShare,
  NotificationRule: notifications.newNotificationRule,
  NewToken: admin.newToken,
  NewReleases: admin.newReleases,
  ReleasesResponse: admin.releasesResponse,
  RunResponse: runs.runResponse,
  Warning: runs.warning,
  Verdicts: evaluated.verdicts,
  CellVerdict: evaluated.cellVerdict,
  BaseResponse: evaluated.baseResponse,
  BaseCell: evaluated.baseCell,
  EnvironmentRef: evaluated.environmentRef,
  StoredRun: runs.storedRun,
  BatchLine: runs.batchLine,
  BatchSummary: runs.batchSummary,
  Preview: preview.previewResponse,
  Comparison: compare.compareResponse,
  ComparedRow: compare.comparedRow,
  ComparedCell: compare.comparedCell,
  Unknown: compare.unknownName,
  Column: comparisonParts.column,
  Comparability: comparisonParts.comparability,
  Verdict: comparisonParts.verdict,
  VerdictReason: comparisonParts.verdictReason,
  VerdictTrace: comparisonParts.verdictTrace,
  SeriesResponse: series.seriesResponse,
  SeriesLine: series.seriesLine,
  SeriesPoint: series.seriesPoint,
  DriversResponse: drivers.driversResponse,
  LeagueResponse: league.leagueResponse,
  UpgradeResponse: upgrade.upgradeResponse,
  ChangesResponse: changes.changesResponse,
  ChangeResponse: changes.changeResponse,
  WhyResponse: why.whyResponse,
  AddedProfile: why.addedProfile,
  SpeedscopeFile: why.speedscopeFile,
  Change: changes.change,
  ChangeEvent: changes.changeEvent,
  ChangeOwner: changes.changeOwner,
  PastChangeEvent: changes.pastChangeEvent,
  Note: notes.note,
  NotesResponse: notes.notesResponse,
  StoredReport: reports.storedReport,
  DistributionResponse: distributions.distributionResponse,
  ReleaseReport: reports.releaseReport,
  Report: reports.report,
  ReportSummary: reports.reportSummary,
  ReportList: reports.reportList,
  ReportVersion: reports.reportVersion,
  ReportVersionList: reports.reportVersionList,
  Token: admin.token,
  CreatedToken: admin.createdToken,
  TokenList: admin.tokenList,
  NewProject: projects.newProject,
  ProjectChange: projects.projectChange,
  ProjectSettings: projects.projectSettings,
  NewPinnedView: pinned.newPinnedView,
  PinnedView: pinned.pinnedView,
  PinnedViewList: pinned.pinnedViewList,
  NewMember: projects.newMember,
  NewGroups: projects.newGroups,
  AddedMember: projects.addedMember,
  Member: projects.member,
  Invitation: projects.invitation,
  MemberList: projects.memberList,
  GroupList: projects.groupList,
  NewCiRule: ci.newCiRule,
  CiRule: ci.ciRule,
  CiRuleList: ci.ciRuleList,
  JobToken: ci.jobToken,
  AuditEvent: projects.auditEvent,
  AuditLog: projects.auditLog,
  CreatedShare: projects.createdShare,
  Share: projects.sharedPage,
  ShareList: projects.shareList,
  Notification: notifications.storedRule,
  CreatedNotification: notifications.createdRule,
  NotificationList: notifications.ruleList,
  Delivery: notifications.delivery,
  DeliveryList: notifications.deliveryList,
  PlannedTest: notifications.plannedTest,
  Health: server.health,
  Readiness: server.readiness,
  Problem: problems.problem,
  ValidationIssue: problems.issue,
  Rejected: problems.rejected,
} as const satisfies Record<string, z.ZodType>;

export type ComponentName = keyof typeof COMPONENTS;
export type JsonSchema = z.core.JSONSchema.JSONSchema;

export const toRef = (name: ComponentName) => `#/components/schemas/${name}`;

/** The schemas as JSON Schema (draft 2020-12), which OpenAPI 3.1 takes as it is; each refers to the others by name. */
export function toComponentSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as JsonSchema]),
  );
}
