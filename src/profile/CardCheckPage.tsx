import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { MemberCardCheck } from '#contract/profile/profile.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Button, ButtonLink } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useApiReplyDeadlineMs } from '#src/offline/useApiReplyDeadlineMs.ts'
import { expectedPaymentDayPrefix } from './card/cardState.ts'
import { FormFieldsPlaceholder } from './frame/FormFieldsPlaceholder.tsx'
import { MembershipCardHolderDetails } from './frame/MembershipCardHolderDetails.tsx'
import { describeMembershipCardSignature } from '#src/cardCheck/describeMembershipCardSignature.ts'
import { useMembershipCardKeyStorage } from '#src/cardCheck/useMembershipCardKeyStorage.ts'
import { useServerMembershipCardCheck } from './useProfileParts.ts'
import { useMembershipCardSignatureCheck } from '#src/cardCheck/useMembershipCardSignatureCheck.ts'
import { EmptySeatsDrawing } from '#src/membership/EmptySeatsDrawing.tsx'

/** Page behind a membership card's QR code, where the board sees its holder and validity. */
export function CardCheckPage() {
  const code = useParams()['code'] ?? ''
  const stated = useLocation().hash.slice(1)
  const check = useServerMembershipCardCheck(code)
  useMembershipCardKeyStorage()
  usePageMetadata({ title: 'Vérifier une carte', isIndexed: false })
  const { data, error } = check
  const isLate = useIsLate(code, !data && !error)
  // The answer of a captive portal (hotel Wi-Fi) says nothing about the card, whatever its status.
  const isUnanswered = error?.isAstray ?? isLate
  const status = error?.isAstray ? undefined : error?.status
  return (
    <Root>
      <h1 tabIndex={-1}>Vérifier une carte</h1>
      {status === 403 ? (
        <EmptyListMessage
          drawing={<EmptySeatsDrawing />}
          title="Le bureau vérifie les cartes ici"
          action={<ButtonLink to={portalPagePaths.profile}>Ouvrir ma carte</ButtonLink>}
        >
          Cette page ne s’ouvre qu’aux élus du bureau. Votre carte vous attend dans votre profil.
        </EmptyListMessage>
      ) : status === 404 || status === 422 ? (
        <EmptyListMessage drawing={<EmptySeatsDrawing />} title="Cette carte n’existe pas, ou plus">
          Le code est incomplet, ou l’adhérent a quitté l’association. Demandez à revoir la carte.
        </EmptyListMessage>
      ) : isUnanswered && stated && !data ? (
        <Signed code={code} stated={stated} onRetry={() => void check.mutate()} />
      ) : (
        <QueryBoundary
          of={check}
          failure="La carte n’a pas pu être vérifiée"
          skeleton={<FormFieldsPlaceholder fields={3} />}
        >
          {({ data: card }) => <Verdict of={card} />}
        </QueryBoundary>
      )}
    </Root>
  )
}

/** True when the server's reply about a membership card takes longer than the deadline. */
function useIsLate(code: string, isWaiting: boolean): boolean {
  const [late, setLate] = useState<string>()
  const deadline = useApiReplyDeadlineMs()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(code), deadline)
    return () => clearTimeout(timer)
  }, [code, isWaiting, deadline])
  return isWaiting && late === code
}

/** Result of a membership card's offline signature check, and what it cannot tell, shown without the server's reply. */
function Signed({ code, stated, onRetry }: { code: string; stated: string; onRetry: () => void }) {
  const signature = useMembershipCardSignatureCheck(code, stated)
  if (!signature) return <FormFieldsPlaceholder fields={1} />
  const { title, words, isGood } = describeMembershipCardSignature(signature)
  return (
    <Card data-valid={isGood}>
      <p role="status">{title}</p>
      <section>
        <p>
          Sans réponse du portail, seule la signature de la carte a pu être vérifiée&nbsp;: {words}. Elle ne dit ni le
          nom ni ce qui a changé depuis&nbsp;: comparez le numéro, et demandez une pièce d’identité.
        </p>
        <Button look="edged" onClick={onRetry}>
          Vérifier auprès du portail
        </Button>
      </section>
    </Card>
  )
}

function Verdict({ of: card }: { of: MemberCardCheck }) {
  const { is_valid, paid_until, expected_on, number, joined_on } = card
  return (
    <Card data-valid={is_valid}>
      <p role="status">{is_valid ? 'Carte valable' : 'Carte non valable'}</p>
      <MembershipCardHolderDetails of={card} />
      <dl>
        <dt>Numéro</dt>
        <dd className="tabular">{number}</dd>
        <dt>Depuis</dt>
        <dd>
          <TimeText at={joined_on} isDay />
        </dd>
        <dt>Cotisation</dt>
        <dd>
          {paid_until ? (
            <>
              payée jusqu’au <TimeText at={paid_until} isDay />
            </>
          ) : (
            'aucune n’est encore payée'
          )}
          {expected_on && (
            <>
              , {paid_until ? 'suivante' : 'première'} {expectedPaymentDayPrefix(expected_on)}{' '}
              <TimeText at={expected_on} isDay />
            </>
          )}
        </dd>
      </dl>
    </Card>
  )
}

const Root = styled(PageColumn)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 34rem)',
  justifyContent: 'center',
  gap: space.x6,
  paddingBlock: `${space.x8} ${space.x24}`,
  h1: { ...theme.typography.h2, margin: 0 },
}))

const Card = styled('article')(({ theme: { vars, typography } }) => ({
  overflow: 'hidden',
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.panel,
  backgroundColor: vars.palette.background.paper,
  '& > p': {
    ...typography.h3,
    margin: 0,
    padding: `${space.x5} ${space.x6}`,
    backgroundColor: vars.palette.Alert.errorStandardBg,
    color: vars.palette.Alert.errorColor,
  },
  '&[data-valid=true] > p': {
    backgroundColor: vars.palette.Alert.successStandardBg,
    color: vars.palette.Alert.successColor,
  },
  '& > section': { display: 'grid', justifyItems: 'start', gap: space.x5, padding: space.x6 },
  '& > section p': { margin: 0 },
  '& > div': { display: 'flex', alignItems: 'center', gap: space.x5, padding: space.x6 },
  h2: { ...typography.h3, margin: 0, overflowWrap: 'anywhere' },
  'div p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  dl: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${space.x2} ${space.x6}`,
    margin: 0,
    padding: `0 ${space.x6} ${space.x6}`,
  },
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { margin: 0 },
}))
