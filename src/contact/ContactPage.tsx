import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Container } from '#src/components/Container.tsx'
import { usePageHead } from '#src/navigation/head.ts'
import { Contact } from './Contact.tsx'

/** The contact as a page: for a link in a mail, and for who has no script to open the popup. */
export function ContactPage() {
  usePageHead({
    title: 'Contactez-nous',
    description: 'Écrivez au bureau, appelez, ou passez\u00a0: toutes les façons de joindre l’association.',
  })
  return (
    <Page>
      <h1 tabIndex={-1}>Contactez-nous</h1>
      <Contact />
    </Page>
  )
}

const Page = styled(Container)(({ theme }) => ({
  paddingBlock: `${space.x12} ${space.x8}`,
  h1: { ...theme.typography.h1, margin: `0 0 ${space.x8}` },
  [theme.breakpoints.up('md')]: { paddingBlock: `${space.x16} ${space.x12}` },
}))
