import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { parseMailParams, type RawParams } from '@/routing/search-params.ts';
import { readMailLink } from '@/server/mail/mail-links.ts';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

const TEXTS = {
  confirm: {
    title: 'Messages by e-mail',
    question: 'gets messages about changes when you confirm it.',
    button: 'Confirm',
    done: 'is confirmed: it gets messages about changes. Each has a link to stop them.',
  },
  stop: {
    title: 'No more messages',
    question: 'gets messages about changes.',
    button: 'Stop them',
    done: 'gets no more messages by this rule.',
  },
} as const;

type Props = { searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'E-mail' };

/** `/mail?link=`: confirm an address for the messages of a notification rule, or stop them. */
export default async function MailPage({ searchParams }: Props) {
  const { link = '' } = parseMailParams(await searchParams);
  const found = await readMailLink(link);
  const texts = TEXTS[found?.kind ?? 'confirm'];
  return (
    <>
      <TopBar crumbs={[{ label: 'E-mail' }]} />
      <main id="main" className="narrow-page">
        <PageHead title={found ? texts.title : 'This link does not work'} />
        {!found && <p className="notice">It is too old, or the notification rule was deleted.</p>}
        {found?.isDone && (
          <p className="notice" role="status">
            {found.address} {texts.done}
          </p>
        )}
        {found && !found.isDone && (
          <Card title={`Project ${found.project}`}>
            <form className="account-form" method="post" action={`${hrefs.mail()}/follow`}>
              <p>
                {found.address} {texts.question}
              </p>
              <input type="hidden" name="link" value={link} />
              <button type="submit" className="button primary">
                {texts.button}
              </button>
            </form>
          </Card>
        )}
      </main>
    </>
  );
}
