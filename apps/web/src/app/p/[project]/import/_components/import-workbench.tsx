'use client';
import type { Environment } from '@tachograph/schema/environment';
import { count } from '@tachograph/units';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { addRules } from '@/app/p/[project]/import/_model/add-rules.ts';
import { ENVIRONMENT_PATHS, type Facts, NO_FACTS, readFacts } from '@/app/p/[project]/import/_model/facts.ts';
import type { HistoryProgress } from '@/app/p/[project]/import/_model/history-summary.ts';
import { type LocatedIssue, locateIssue } from '@/app/p/[project]/import/_model/locate-issue.ts';
import type { ParsedText } from '@/app/p/[project]/import/_model/reader.ts';
import { type Corrections, type ImportRow, NO_CORRECTIONS } from '@/app/p/[project]/import/_model/row.ts';
import { NO_CHOICES } from '@/app/p/[project]/import/_model/table-choices.ts';
import { toRows } from '@/app/p/[project]/import/_model/to-rows.ts';
import { Card } from '@/ui/layout/card.tsx';
import type { KnownEnvironment } from './facts-form.tsx';
import { NamesPanel } from './names-panel.tsx';
import { RejectedLines } from './rejected-lines.tsx';
import { RowTable } from './row-table.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SourceBox } from './source-box.tsx';
import { SuggestedRules } from './suggested-rules.tsx';
import { TableQuestions } from './table-questions.tsx';
import { loadReader, type Native, useParsedText } from './use-parsed-text.ts';

const NotLoaded = () => (
  <p role="status">This form could not be loaded. Copy what you have pasted, and reload the page.</p>
);

/** A form that has nothing to say before something is pasted: not part of a page's first script. */
const lazyForm = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => NotLoaded) }));

const FactsForm = lazyForm(async () => (await import('./facts-form.tsx')).FactsForm);
const HistoryPanel = lazyForm(async () => (await import('./publish-panel.tsx')).HistoryPanel);
const PublishPanel = lazyForm(async () => (await import('./publish-panel.tsx')).PublishPanel);

/** What makes a run of the rows and sends it: not part of a page's first script. */
const loadSending = async () => ({
  ...(await import('@/app/p/[project]/import/_model/to-document.ts')),
  ...(await import('./send-history.ts')),
  ...(await import('./send-run.ts')),
});

type Props = {
  readonly project: string;
  readonly tools: readonly { readonly name: string; readonly title: string }[];
  readonly environments: readonly (KnownEnvironment & { readonly record: Environment })[];
  /** The project's own rules, as JSON; empty where it has none. */
  readonly rules: string;
};

const NO_TEXT: Native = { text: '', fileName: null };

/** A time as `datetime-local` has it: in the browser's zone, to the minute. */
function toLocal(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

function describeRead({ title, outcome, rows: read }: ParsedText, rows: readonly ImportRow[]): string {
  const typed = rows.length - read.length;
  const byHand = typed > 0 ? [`${count(typed, 'row')} typed in`] : [];
  if (read.length === 0) return [outcome.rejected[0]?.reason ?? 'nothing was understood', ...byHand].join(' · ');
  const uncertain = rows.filter((row) => row.uncertain.length > 0).length;
  const left = rows.filter((row) => !row.included).length;
  return [
    `${title}: ${count(read.length, 'row')}`,
    ...byHand,
    count(new Set(rows.map(({ result }) => result.driver.name)).size, 'driver'),
    count(new Set(rows.map(({ result }) => result.scenario)).size, 'scenario'),
    ...(uncertain > 0 ? [`${uncertain} unsure`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ].join(' · ');
}

/** Paste, see what was understood, correct it, describe where it was measured, publish. All state is in this page. */
export function ImportWorkbench({ project, tools, environments, rules: projectRules }: Props) {
  const [native, setNative] = useState(NO_TEXT);
  const [tool, setTool] = useState('auto');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [rules, setRules] = useState(projectRules);
  const [corrections, setCorrections] = useState<Corrections>(NO_CORRECTIONS);
  const [facts, setFacts] = useState<Facts>(NO_FACTS);
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const [issues, setIssues] = useState<readonly LocatedIssue[]>([]);
  const { parsed, history, ruleIssues, busy } = useParsedText(native, { tool, choices }, rules);
  const rows = useMemo(() => toRows(parsed?.rows ?? [], corrections), [parsed, corrections]);

  const hasRows = rows.length > 0;
  useEffect(() => {
    // Who publishes later may have no connection by then: what is read says so, and does not have to be loaded.
    if (hasRows) void loadSending().catch(() => undefined);
  }, [hasRows]);

  const questions = parsed?.outcome.questions ?? [];
  const isOpen = questions.some(({ chosen }) => chosen === null);
  const suggested = parsed?.outcome.suggestedRules ?? [];
  const withSuggested = addRules(rules, suggested);

  const environment = parsed?.outcome.environment;
  useEffect(() => {
    if (!environment) return;
    const read = Object.entries(readFacts(environment)).filter(([field]) => !typed.has(field));
    setFacts((before) => ({ ...before, ...Object.fromEntries(read) }));
  }, [environment, typed]);

  const takeNative = (next: Native, measuredAt: Date | null) => {
    setNative(next);
    setChoices(NO_CHOICES);
    setCorrections(NO_CORRECTIONS);
    setIssues([]);
    setFacts((before) => ({
      ...before,
      startedAt: measuredAt ? toLocal(measuredAt) : before.startedAt || toLocal(new Date()),
    }));
  };
  const sameAs = environments.find(({ slug }) => slug === facts.sameAs)?.record ?? null;
  const publishHistory = async (token: string, onProgress: (progress: HistoryProgress) => void) => {
    const { listParts, readRules, takeNewest } = await loadReader();
    const { toHistorySource, sendHistory } = await loadSending();
    const read = readRules(rules);
    const stated = {
      rules: 'mapping' in read ? read.mapping : [],
      ...toHistorySource(facts, sameAs),
    };
    const parts = listParts(takeNewest(history?.entries ?? []), stated);
    return sendHistory({ project, token }, parts, onProgress);
  };
  const publish = async (token: string) => {
    const { listIssues, noteOfStated } = await loadReader();
    const { toDocument, sendRun } = await loadSending();
    const typedPaths = new Set<string>(
      Object.entries(ENVIRONMENT_PATHS).flatMap(([field, path]) => (typed.has(field) ? path : [])),
    );
    const unchanged = parsed?.stated.filter((path) => !typedPaths.has(path)) ?? [];
    const document = toDocument({
      project,
      rows,
      facts,
      scenarios: parsed?.outcome.scenarios ?? [],
      harness: parsed?.outcome.harness ?? null,
      environment: environment ?? {},
      environmentNotes: noteOfStated(unchanged),
      sameAs,
    });
    const here = listIssues(document, new Date());
    if (here.length > 0) {
      setIssues(here.map((issue) => locateIssue(issue, rows)));
      return { ended: 'rejected', detail: 'Nothing was sent: correct what is named, and publish again.' } as const;
    }
    const sent = await sendRun(project, document, native, token);
    setIssues(sent.issues.map((issue) => locateIssue(issue, rows)));
    return sent.published;
  };

  return (
    <div className="stack">
      <SourceBox
        native={native}
        tool={tool}
        tools={tools}
        recognised={parsed && parsed.rows.length > 0 ? parsed.title : null}
        busy={busy}
        onNative={takeNative}
        onTool={setTool}
      />
      <Suspense fallback={null}>
        {history && <HistoryPanel project={project} history={history} isOpen={isOpen} onPublish={publishHistory} />}
        {(parsed || corrections.added.length > 0) && (
          <>
            <Card
              title={history ? '2. What was understood of the newest run' : '2. What was understood'}
              note={<span role="status">{parsed && describeRead(parsed, rows)}</span>}
              aria-busy={busy}
            >
              <TableQuestions questions={questions} choices={choices} onChange={setChoices} />
              {parsed && parsed.rows.length > 0 && (
                <div className="card-body">
                  <NamesPanel rows={parsed.rows} corrections={corrections} onChange={setCorrections} />
                </div>
              )}
              {rows.length === 0 && questions.length === 0 && (
                <p className="card-body sub">
                  Name the tool above if you know it, or type the figures in row by row: those of a chart, for example.
                </p>
              )}
              <RowTable rows={rows} corrections={corrections} issues={issues} onChange={setCorrections} />
              {parsed && <RejectedLines outcome={parsed.outcome} />}
              <SuggestedRules
                suggested={suggested}
                onAdd={withSuggested === null ? null : () => setRules(withSuggested)}
              />
              <RulesPanel
                rules={rules}
                issues={ruleIssues}
                matched={[rows.filter(({ rule }) => rule !== null).length, rows.length]}
                onRules={setRules}
              />
            </Card>
            <FactsForm
              facts={facts}
              typed={typed}
              environments={environments}
              onChange={(changed) => {
                setFacts((before) => ({ ...before, ...changed }));
                setTyped((before) => new Set([...before, ...Object.keys(changed)]));
              }}
            />
            <PublishPanel
              project={project}
              rows={rows.filter(({ included }) => included).length}
              uncertain={rows.filter((row) => row.included && row.uncertain.length > 0).length}
              issues={issues.filter(({ row }) => row === null)}
              rowIssues={new Set(issues.flatMap(({ row }) => (row ? [row.key] : []))).size}
              text={native.text}
              isOpen={isOpen}
              onPublish={publish}
            />
          </>
        )}
      </Suspense>
    </div>
  );
}
