import { asId } from '#contract/paths.ts'
import { Missing } from '#src/navigation/Missing.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageView } from './MessageView.tsx'

/** What is written to the association: the list, one message with all that followed, and the answers given often. */
export function MessagesPage({ slug }: { slug: string }) {
  if (slug === '') return <MessageList />
  if (slug === CANNED) return <CannedAnswers />
  const id = asId(slug)
  return id === undefined ? <Missing /> : <MessageView key={id} id={id} />
}

const CANNED = 'reponses'
