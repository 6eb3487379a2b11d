import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { setContactSubjectIfEmpty } from '#src/contact/draft.ts'
import { quoteFrench } from '#src/lib/text.ts'

/** Empty state of the search, with links to the FAQ and to the contact form. */
export function NoSearchResults({ query }: { query: string }) {
  const isMember = useSession().status === 'member'
  return (
    <EmptyListMessage
      title={`Rien pour ${quoteFrench(query)}`}
      action={
        <Actions>
          <ButtonLink to={portalPagePaths.contact} onClick={() => setContactSubjectIfEmpty(`Question\u00a0: ${query}`)}>
            Demander à l’association
          </ButtonLink>
          <ButtonLink to={portalPagePaths.faq}>Questions fréquentes</ButtonLink>
        </Actions>
      }
    >
      {isMember
        ? 'Ni les accords et leur texte, ni les événements, ni les actualités, ni les questions fréquentes, ni les pages du portail n’ont ces mots.'
        : 'Ni les actualités, ni les questions fréquentes, ni les pages du portail n’ont ces mots.'}{' '}
      Essayez un mot plus court, ou un autre terme.
    </EmptyListMessage>
  )
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3 })
