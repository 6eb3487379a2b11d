import type { FaqEntry } from '#contract/faq/faq.ts'
import { RichText } from '#src/components/text/RichText.tsx'
import { FaqAnswerFooter } from './FaqAnswerFooter.tsx'

/** Text of an FAQ answer; when open, followed by the buttons that rate it and a link. */
export const FaqAnswerBody = ({ entry, isOpen }: { entry: FaqEntry; isOpen: boolean }) => (
  <>
    <RichText blocks={entry.blocks} />
    {isOpen && <FaqAnswerFooter of={entry} />}
  </>
)
