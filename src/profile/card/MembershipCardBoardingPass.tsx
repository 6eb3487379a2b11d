import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { MemberCard } from '#contract/profile/profile.ts'
import { BoardingPass } from '#src/components/BoardingPass.tsx'
import { Logo } from '#src/components/pictures/Logo.tsx'
import { QrCode } from '#src/components/pictures/QrCode.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { MembershipCardHolderDetails } from '#src/profile/frame/MembershipCardHolderDetails.tsx'
import { MembershipCardValidityBadge } from './MembershipCardValidityBadge.tsx'

/** Membership card as a boarding pass: holder on the body, QR code on the stub. */
export function MembershipCardBoardingPass({ card }: { card: MemberCard }) {
  const { number, joined_on, code } = card
  return (
    <MembershipCardFrame aria-label="Carte d’adhésion">
      <BoardingPass
        stub={
          <figure>
            <QrCode of={code} label="Code QR de la carte, que le bureau vérifie" />
            <figcaption>Le bureau lit ce code pour vérifier la carte.</figcaption>
          </figure>
        }
      >
        <header>
          <div>
            <Logo tone="dark" />
          </div>
          <span>Carte d’adhésion</span>
        </header>
        <MembershipCardHolderDetails of={card} />
        <dl>
          <div>
            <dt>Numéro</dt>
            <dd className="tabular">{number}</dd>
          </div>
          <div>
            <dt>Depuis</dt>
            <dd>
              <TimeText at={joined_on} isDay />
            </dd>
          </div>
        </dl>
        <MembershipCardValidityBadge of={card} />
      </BoardingPass>
    </MembershipCardFrame>
  )
}

/** Styled frame of the membership card, shared with its placeholder. */
export const MembershipCardFrame = styled('article')(({ theme: { vars, typography, breakpoints } }) => ({
  filter: `drop-shadow(0 0 1px ${vars.palette.control})`,
  // Large text breaks a row before it breaks a word.
  '& > div': { gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'break-word' },
  '& > div > div': { padding: `${space.x6} ${space.x5}` },
  header: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: space.x4 },
  'header > div': { width: '7rem', flex: 'none' },
  'header > span': { ...typography.overline, color: vars.palette.company.text, textAlign: 'end' },
  'header + div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.x5,
    margin: `${space.x6} 0`,
    '& > div': { flex: '1 1 8rem', minWidth: 0 },
  },
  h2: { ...typography.h3, margin: 0 },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  dl: { display: 'flex', flexWrap: 'wrap', gap: `${space.x3} ${space.x8}`, margin: `0 0 ${space.x5}` },
  dt: { ...typography.overline, color: vars.palette.text.secondary },
  dd: { ...typography.subtitle1, margin: 0, fontWeight: typography.fontWeightBold },
  figure: { display: 'grid', justifyItems: 'center', gap: space.x3, width: '100%', margin: 0 },
  'figure svg': { width: 'min(100%, 12rem)' },
  figcaption: { ...typography.caption, color: vars.palette.text.secondary, textAlign: 'center' },
  [breakpoints.up('md')]: {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) 15rem' },
    '& > div > div': { padding: space.x8 },
  },
}))
