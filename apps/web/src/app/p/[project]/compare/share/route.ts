import { textResponse } from '@/exports/engine/export-response.ts';
import { toShareResponse } from '@/exports/share/share-response.ts';
import { readCompared, UNREADABLE } from '@/routing/compare-params.ts';
import { readForm } from '@/server/forms/form-request.ts';
import { freezeView } from '@/server/shares/freeze-view.ts';

type Props = { params: Promise<{ project: string }> };

/** The compare page's form: freeze what it or its address says, and go to the share. Works without a script. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const form = await readForm(request);
  if (!form) return textResponse(413, 'This form is larger than any of this site.');
  const { title = '', ...entered } = Object.fromEntries(form);
  const state = { ...Object.fromEntries(new URL(request.url).searchParams), ...entered };
  const project = (await params).project;
  const view = readCompared(project, state);
  if (!view) return textResponse(400, UNREADABLE);
  const freeze = (checked: string) => freezeView({ project, view, toTitle: () => checked, withRuns: true });
  return toShareResponse(request, { project, title, freeze });
}
