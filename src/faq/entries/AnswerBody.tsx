import type { FaqEntry } from '#contract/faq/faq.ts'
import { RichText } from '#src/components/text/RichText.tsx'
import { AnswerFoot } from './AnswerFoot.tsx'

/** Text of an FAQ answer; when open, with its opinion buttons and link. */
export const AnswerBody = ({ entry, isOpen }: { entry: FaqEntry; isOpen: boolean }) => (
  <>
    <RichText blocks={entry.blocks} />
    {isOpen && <AnswerFoot of={entry} />}
  </>
)
