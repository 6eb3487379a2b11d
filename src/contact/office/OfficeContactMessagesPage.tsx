import { parsePageAddressId } from '#contract/paths.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { CannedAnswersEditor } from './CannedAnswersEditor.tsx'
import { ContactMessageList } from './ContactMessageList.tsx'
import { ContactMessageView } from './ContactMessageView.tsx'

/** Office section for contact messages: their list, one message, or the canned answers. */
export function OfficeContactMessagesPage({ slug }: { slug: string }) {
  if (slug === '') return <ContactMessageList />
  if (slug === CANNED) return <CannedAnswersEditor />
  const id = parsePageAddressId(slug)
  return id === undefined ? <NotFoundContent /> : <ContactMessageView key={id} id={id} />
}

const CANNED = 'reponses'
