import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { email as association } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { PageColumn } from '#src/components/PageColumn.tsx'
import { EmptyStateIllustration } from '#src/components/scenes/EmptyStateIllustration.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import type { SubmittedMembershipRequest } from './SubmittedMembershipRequest.ts'
import { AssociationBankAccounts } from './AssociationBankAccounts.tsx'
import { BankTransferDetails } from '#src/membership/BankTransferDetails.tsx'
import { EmptySeatsDrawing } from '#src/membership/EmptySeatsDrawing.tsx'

/** Confirmation of a sent membership request: confirm the e-mail address, next steps, account for the transfer. */
export function MembershipRequestConfirmation({ of: asked }: { of: SubmittedMembershipRequest }) {
  usePageMetadata({ title: 'Demande envoyée', isIndexed: false })
  const { account } = asked
  const others = useMembershipOptions().data?.data.accounts.filter(({ iban }) => iban !== account?.iban) ?? []
  return (
    <Root>
      <header>
        <div>
          <EmptyStateIllustration>
            <EmptySeatsDrawing />
          </EmptyStateIllustration>
        </div>
        <h1 tabIndex={-1}>Confirmez votre adresse</h1>
        <p>
          Un e-&#8288;mail part vers <strong>{asked.email}</strong>. Ouvrez son lien&nbsp;: tant qu’il n’est pas suivi,
          personne ne lit votre demande.
        </p>
      </header>
      <section aria-labelledby="suite">
        <h2 id="suite">La suite</h2>
        <ol>
          <li>
            Vous confirmez votre adresse sous 24&nbsp;heures. L’e-&#8288;mail manque&nbsp;? Regardez parmi les
            indésirables. Adresse fausse&nbsp;? <Link to={portalPagePaths.adhesion}>Recommencez</Link> ou{' '}
            <a href={`mailto:${association}`}>écrivez-nous</a>.
          </li>
          <li>
            Le même lien mène ensuite à votre page&nbsp;: vous y suivez votre demande, et vous pouvez la corriger ou la
            retirer jusqu’à notre réponse.
          </li>
          <li>Le bureau la lit et vous répond par e-&#8288;mail, sous {MEMBERSHIP_ANSWER_DELAY_LABEL}.</li>
          <li>Sa réponse porte un lien, valable 7 jours, où vous choisissez votre mot de passe.</li>
          {!account && (
            <li>
              Votre mandat signé arrive par e-&#8288;mail une fois l’adresse confirmée. Chaque prélèvement est annoncé
              14 jours avant, jamais sans cela.
            </li>
          )}
        </ol>
      </section>
      {account && (
        <section aria-labelledby="virement">
          <h2 id="virement">Votre virement</h2>
          <p>
            À faire après notre réponse, en rappelant la référence reçue par e-&#8288;mail&nbsp;: c’est elle qui nous
            dit que le virement est le vôtre. Tout sera aussi dans votre profil, avec le code que lit l’application de
            votre banque.
          </p>
          <BankTransferDetails account={account} asked={asked} />
          {others.length > 0 && (
            <details>
              <summary>Les comptes des autres compagnies</summary>
              <AssociationBankAccounts of={others} />
            </details>
          )}
        </section>
      )}
      <span>
        <ButtonLink to={portalPagePaths.home}>Revenir à l’accueil</ButtonLink>
      </span>
    </Root>
  )
}

const Root = styled(PageColumn)(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'grid',
  gap: space.x10,
  maxWidth: '52rem',
  paddingBlock: `${space.x8} ${space.x16}`,
  '& > *': { minWidth: 0 },
  'header > div': { width: 'min(60%, 220px)', aspectRatio: '240 / 180', marginBottom: space.x4 },
  h1: { ...typography.h1, margin: 0 },
  h2: { ...typography.h3, margin: `0 0 ${space.x4}` },
  'header > p': { ...typography.lead, margin: `${space.x3} 0 0`, overflowWrap: 'anywhere' },
  'section > p': { margin: `0 0 ${space.x5}`, color: vars.palette.text.secondary },
  ol: { display: 'grid', gap: space.x3, margin: 0, paddingInlineStart: space.x6 },
  li: { overflowWrap: 'anywhere' },
  'li a': { color: vars.palette.company.text, textUnderlineOffset: '0.2em' },
  'li::marker': { color: vars.palette.company.text, fontWeight: typography.fontWeightBold },
  details: { marginTop: space.x6 },
  // The page's `*` selector does not match this pseudo-element, which would be sized without its padding.
  'details::details-content': { boxSizing: 'inherit' },
  summary: { padding: `${space.x3} 0`, cursor: 'pointer', color: vars.palette.company.text },
  [breakpoints.up('md')]: { paddingBlock: `${space.x12} ${space.x24}` },
}))
