import type { FaqEntry } from '#contract/faq/faq.ts'
import { RichText } from '#src/components/text/RichText.tsx'
import { AnswerFoot } from './AnswerFoot.tsx'

/** An answer as one reads it; open, with what one can do about it. */
export const AnswerBody = ({ entry, isOpen }: { entry: FaqEntry; isOpen: boolean }) => (
  <>
    <RichText blocks={entry.blocks} />
    {isOpen && <AnswerFoot of={entry} />}
  </>
)
