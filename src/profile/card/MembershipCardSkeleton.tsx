import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { useSession } from '#src/auth/session.ts'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { Logo } from '#src/components/pictures/Logo.tsx'
import { MembershipCardHolderDetails } from '#src/profile/frame/MembershipCardHolderDetails.tsx'
import { MembershipCardFrame } from './MembershipCardBoardingPass.tsx'

/** Loading placeholder of the membership card: all that is known before its data, in its exact shape. */
export function MembershipCardSkeleton() {
  const session = useSession()
  const user = session.status === 'member' ? session.user : undefined
  return (
    <MembershipCardFrame as="div">
      <BoardingPass stub={stub}>
        <header>
          <div>
            <Logo tone="dark" />
          </div>
          <span>Carte d’adhésion</span>
        </header>
        <MembershipCardHolderDetails
          of={{ first_name: '', last_name: '\u00a0', image: null, ...user, company: '\u00a0', function: '' }}
        />
        <dl>
          <div>
            <dt>Numéro</dt>
            <dd className="tabular">
              <Hidden aria-hidden>000000</Hidden>
            </dd>
          </div>
          <div>
            <dt>Depuis</dt>
            <dd>
              <Hidden aria-hidden>30 novembre 2020</Hidden>
            </dd>
          </div>
        </dl>
        <HiddenBadge aria-hidden>Valable jusqu’au 30 novembre</HiddenBadge>
      </BoardingPass>
    </MembershipCardFrame>
  )
}

const stub = (
  <figure>
    <svg viewBox="0 0 1 1" aria-hidden>
      <rect width="1" height="1" fill="currentcolor" opacity="0.08" />
    </svg>
    <figcaption>Le bureau lit ce code pour vérifier la carte.</figcaption>
  </figure>
)

/** Bar as wide as its text, which nobody reads. */
const Hidden = styled('span')(({ theme: { vars } }) => ({
  borderRadius: vars.shape.small,
  backgroundColor: vars.palette.line,
  '&&': { color: 'transparent' },
  userSelect: 'none',
}))

const HiddenBadge = styled(Hidden)(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'inline-flex',
  padding: `${space.x1} ${space.x3}`,
  borderRadius: vars.shape.card,
  fontWeight: typography.fontWeightBold,
}))
