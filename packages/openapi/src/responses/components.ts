import { clientHost, environment, serverSoftware } from '@tachograph/schema/environment';
import { mapping, mappingRule } from '@tachograph/schema/mapping';
import { driver, paired, params, result, uncertainty } from '@tachograph/schema/result';
import { harness, run, scenario, source } from '@tachograph/schema/run';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import {
  createdToken,
  exclusionResponse,
  newExclusion,
  newReleases,
  newToken,
  releasesResponse,
  token,
  tokenList,
} from './admin-responses.ts';
import {
  change,
  changeEvent,
  changeResponse,
  changesResponse,
  newChangeEvent,
  pastChangeEvent,
} from './changes-responses.ts';
import { ciRule, ciRuleList, jobToken, newCiRule } from './ci-responses.ts';
import { comparedCell, comparedRow, compareResponse, unknownName } from './compare-responses.ts';
import { previewRequest, previewResponse } from './mapping-responses.ts';
import { batchEntry, nativeDefaults, nativeForm, previewForm } from './native-form.ts';
import { newNote, note, notesResponse } from './note-responses.ts';
import {
  createdRule,
  delivery,
  deliveryList,
  newNotificationRule,
  plannedTest,
  ruleList,
  storedRule,
} from './notification-responses.ts';
import { issue, problem, rejected } from './problem-response.ts';
import {
  addedMember,
  auditEvent,
  auditLog,
  invitation,
  member,
  memberList,
  newMember,
  newProject,
  projectChange,
  projectSettings,
  sharedPage,
  shareList,
} from './project-responses.ts';
import { batchLine, batchSummary, runResponse, storedRun, warning } from './run-responses.ts';
import { seriesLine, seriesPoint, seriesResponse } from './series-responses.ts';
import { health, readiness } from './server-responses.ts';
import { baseCell, baseResponse, cellVerdict, environmentRef, verdicts } from './verdict-responses.ts';

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
  NativeForm: nativeForm,
  NativeDefaults: nativeDefaults,
  BatchEntry: batchEntry,
  Mapping: mapping,
  MappingRule: mappingRule,
  PreviewRequest: previewRequest,
  PreviewForm: previewForm,
  NewExclusion: newExclusion,
  Exclusion: exclusionResponse,
  NewChangeEvent: newChangeEvent,
  NewNote: newNote,
  NotificationRule: newNotificationRule,
  NewToken: newToken,
  NewReleases: newReleases,
  ReleasesResponse: releasesResponse,
  RunResponse: runResponse,
  Warning: warning,
  Verdicts: verdicts,
  CellVerdict: cellVerdict,
  BaseResponse: baseResponse,
  BaseCell: baseCell,
  EnvironmentRef: environmentRef,
  StoredRun: storedRun,
  BatchLine: batchLine,
  BatchSummary: batchSummary,
  Preview: previewResponse,
  Comparison: compareResponse,
  ComparedRow: comparedRow,
  ComparedCell: comparedCell,
  Unknown: unknownName,
  Column: comparisonParts.column,
  Comparability: comparisonParts.comparability,
  Verdict: comparisonParts.verdict,
  VerdictReason: comparisonParts.verdictReason,
  VerdictTrace: comparisonParts.verdictTrace,
  SeriesResponse: seriesResponse,
  SeriesLine: seriesLine,
  SeriesPoint: seriesPoint,
  ChangesResponse: changesResponse,
  ChangeResponse: changeResponse,
  Change: change,
  ChangeEvent: changeEvent,
  PastChangeEvent: pastChangeEvent,
  Note: note,
  NotesResponse: notesResponse,
  Token: token,
  CreatedToken: createdToken,
  TokenList: tokenList,
  NewProject: newProject,
  ProjectChange: projectChange,
  ProjectSettings: projectSettings,
  NewMember: newMember,
  AddedMember: addedMember,
  Member: member,
  Invitation: invitation,
  MemberList: memberList,
  NewCiRule: newCiRule,
  CiRule: ciRule,
  CiRuleList: ciRuleList,
  JobToken: jobToken,
  AuditEvent: auditEvent,
  AuditLog: auditLog,
  Share: sharedPage,
  ShareList: shareList,
  Notification: storedRule,
  CreatedNotification: createdRule,
  NotificationList: ruleList,
  Delivery: delivery,
  DeliveryList: deliveryList,
  PlannedTest: plannedTest,
  Health: health,
  Readiness: readiness,
  Problem: problem,
  ValidationIssue: issue,
  Rejected: rejected,
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
