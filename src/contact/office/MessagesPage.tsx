import { parseId } from '#contract/paths.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageView } from './MessageView.tsx'

/** Office section for contact messages: their list, one message, or the canned answers. */
export function MessagesPage({ slug }: { slug: string }) {
  if (slug === '') return <MessageList />
  if (slug === CANNED) return <CannedAnswers />
  const id = parseId(slug)
  return id === undefined ? <NotFoundContent /> : <MessageView key={id} id={id} />
}

const CANNED = 'reponses'
