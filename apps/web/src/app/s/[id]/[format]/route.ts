import { env } from '@/env.ts';
import { formHeaders, say, themeOf } from '@/exports/share/answers.ts';
import { keepForms } from '@/exports/share/kept-forms.ts';
import { findFormat, SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { answerTagged } from '@/server/answer-tagged.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

type Props = { params: Promise<{ id: string; format: string }> };

/** Some hundred pictures: those of the READMEs that are read today. */
const keep = keepForms(32_000_000);

/** `/s/{id}.json`, `.csv`, `.md`, `.svg`, `.png`, …: the same for ever, so whoever has it need not ask again. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { id, format: ending } = await params;
  const format = findFormat(ending);
  if (!format) return say(404, `A share has no form ${ending}: it has ${Object.keys(SHARE_FORMATS).join(', ')}.`);
  const stored = await readStoredShare(id);
  if (!stored) return say(404, 'There is no share with this id.');
  if (stored.state === 'deleted') return say(410, 'This share was deleted by its project.');
  const options = { theme: themeOf(request), address: env().webUrl + hrefs.share(id), liveAt: null };
  const draw = () => format.render(stored.content, options);
  const body = await (format.isDrawn ? keep(`${ending} ${options.theme} ${options.address}`, draw) : draw());
  return answerTagged(request, body, {
    ...formHeaders(format.type),
    'cache-control': 'public, max-age=31536000, immutable',
  });
}
