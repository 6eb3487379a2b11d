import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { FaqEntry } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { showToast } from '#src/lib/messages.ts'
import { FaqAnswerRating } from './FaqAnswerRating.tsx'

/** Footer of an open FAQ answer: buttons that rate it, and a button that copies the link. Empty without JavaScript. */
export const FaqAnswerFooter = ({ of: { id, slug, question } }: { of: FaqEntry }) => (
  <Foot data-print="hide" data-live={useIsHydrated() || undefined}>
    <FaqAnswerRating id={id} question={question} />
    <button type="button" onClick={() => void copyLink(slug)}>
      Copier le lien
    </button>
  </Foot>
)

async function copyLink(slug: string) {
  try {
    await navigator.clipboard.writeText(`${location.origin}${portalPagePaths.faqEntry(slug)}`)
    showToast('success', 'Lien copié')
  } catch {
    showToast('error', 'Le lien n’a pas pu être copié')
  }
}

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x2} ${space.x6}`,
  maxWidth: '38rem',
  marginTop: space.x6,
  '&:not([data-live])': { visibility: 'hidden' },
  '& > button': {
    ...theme.typography.body2,
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.company.text,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
}))
