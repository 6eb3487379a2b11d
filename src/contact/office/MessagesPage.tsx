import { asId } from '#contract/paths.ts'
import { Missing } from '#src/navigation/Missing.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageView } from './MessageView.tsx'

/** Office section for contact messages: their list, one message, or the canned answers. */
export function MessagesPage({ slug }: { slug: string }) {
  if (slug === '') return <MessageList />
  if (slug === CANNED) return <CannedAnswers />
  const id = asId(slug)
  return id === undefined ? <Missing /> : <MessageView key={id} id={id} />
}

const CANNED = 'reponses'
