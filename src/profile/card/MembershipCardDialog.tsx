import { styled } from '@mui/material/styles'
import { useContext, useId, useEffect } from 'react'
import { space } from '#theme/space.ts'
import { name as association } from '#association/identity.ts'
import { ShowToOthersDialog, SIDEWAYS_PHONE_QUERY } from '#src/components/pictures/ImageDialog.tsx'
import { QrCode } from '#src/components/pictures/QrCode.tsx'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { MemberPortraitPicture } from '#src/profile/frame/MemberPortraitPicture.tsx'
import { drawMembershipCard } from './drawMembershipCard.ts'
import { ShownMembershipCardContext } from './ShownMembershipCardContext.ts'
import { MembershipCardValidityBadge } from './MembershipCardValidityBadge.tsx'

/** Full-screen membership card for showing: large QR code on white, also in dark mode, with the holder. */
export function MembershipCardDialog({ isOpen, onClose }: ModalProps) {
  const card = useContext(ShownMembershipCardContext)
  const title = useId()
  useScreenAwake(isOpen)
  if (!card) return null
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={title}
      scheme="light"
      draw={(sheet) => drawMembershipCard(card, sheet)}
      fileName="carte-adherent.png"
      note="Enregistrez l’image de votre carte pour la montrer sans réseau."
    >
      <Card>
        <p>{association}</p>
        <QrCode of={card.code} label="Code QR de la carte, que le bureau vérifie" />
        <div>
          <MemberPortraitPicture of={card} />
          <div>
            <h2 id={title}>
              {card.first_name} {card.last_name}
            </h2>
            <p>
              {card.company} · n°&nbsp;<span className="tabular">{card.number}</span>
            </p>
            <MembershipCardValidityBadge of={card} />
          </div>
        </div>
      </Card>
    </Sheet>
  )
}

const Sheet = styled(ShowToOthersDialog)(({ theme: { vars } }) => ({
  '--sheet': 'min(100% - 48px, 30rem)',
  '& .MuiDialog-paper': {
    backgroundColor: vars.palette.common.white,
    color: vars.palette.common.black,
    colorScheme: 'light',
  },
}))

const Card = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  // The sheet scrolls rather than shrink the code further.
  flex: '1 0 auto',
  gap: space.x5,
  padding: space.x6,
  // Coloured line at the foot of the card.
  borderBottom: `4px solid ${vars.palette.company.exact}`,
  '& > p': { ...typography.overline, margin: `0 ${space.x8}`, textAlign: 'center' },
  // On phones the code takes the remaining height; readers fail on smaller codes.
  '& > svg': { flex: '1 1 200px', minHeight: 200, maxHeight: 'min(100vw - 48px, 60vh)' },
  '& > div': { '--portrait': '4.5rem', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x5 },
  '& > div > div': { flex: '1 1 9rem', minWidth: 0 },
  h2: { ...typography.h3, margin: 0, overflowWrap: 'anywhere' },
  'div p': { ...typography.body2, margin: `0 0 ${space.x3}` },
  [breakpoints.up('md')]: { '& > svg': { flex: 'none', width: 'min(100%, 60vh)', marginInline: 'auto' } },
  // Landscape phones: code beside the name.
  [SIDEWAYS_PHONE_QUERY]: {
    display: 'grid',
    gridTemplate: '"code name" auto "code who" auto / auto minmax(0, 1fr)',
    alignContent: 'center',
    padding: space.x4,
    '& > p': { gridArea: 'name', alignSelf: 'end', textAlign: 'start' },
    '& > svg': { gridArea: 'code', width: 'min(60vh, 45vw)', minHeight: 0 },
    '& > div': { gridArea: 'who', alignSelf: 'start' },
  },
}))

/** Keeps the device's screen on (wake lock) while the membership card is shown, where the device allows it. */
function useScreenAwake(isShown: boolean) {
  useEffect(() => {
    if (!isShown || !('wakeLock' in navigator)) return undefined
    // Refused on low battery: the card is shown anyway.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [isShown])
}
