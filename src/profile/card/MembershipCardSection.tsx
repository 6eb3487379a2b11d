import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { LoadFailureMessage } from '#src/components/states/LoadFailureMessage.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useOfflineState } from '#src/offline/offlineState.ts'
import { useStoredMembershipCard } from '#src/profile/storedCard.ts'
import { useMembershipCardOfMember } from '#src/profile/useProfileParts.ts'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { storeMembershipCardWithPicture } from './storeMembershipCardWithPicture.ts'
import { MembershipCardBoardingPass } from './MembershipCardBoardingPass.tsx'
import { MembershipCardSkeleton } from './MembershipCardSkeleton.tsx'
import { ShownMembershipCardContext } from './ShownMembershipCardContext.ts'

/** Profile section with the membership card; offline, the copy stored on this device. */
export function MembershipCardSection() {
  const card = useMembershipCardOfMember()
  const kept = useStoredMembershipCard()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const fresh = card.data?.data
  // Offline answers of a prepared device lack the picture, which is stored with the card only.
  const isOld = useOfflineState().shownFrom !== undefined
  useEffect(() => {
    if (fresh && !isOld) void storeMembershipCardWithPicture(fresh)
  }, [fresh, isOld])

  const picture = kept?.number === fresh?.number ? (kept?.image ?? null) : null
  const shown = fresh && isOld ? { ...fresh, image: picture } : (fresh ?? kept)
  if (!shown) {
    return card.error ? (
      <LoadFailureMessage
        title="Votre carte n’a pas pu être chargée"
        message={card.error.message}
        onRetry={() => void card.mutate()}
      />
    ) : (
      <Root aria-busy="true">
        <MembershipCardSkeleton />
        <Skeleton shape="pill" />
      </Root>
    )
  }
  return (
    <Root>
      {!fresh && card.error && (
        <p role="status">Sans réseau&nbsp;: voici la carte telle que cet appareil l’a gardée.</p>
      )}
      <MembershipCardBoardingPass card={shown} />
      <div>
        <Button look="main" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Montrer ma carte
        </Button>
      </div>
      <ShownMembershipCardContext value={shown}>
        <LazyModal load={loadDialog} isOpen={isOpen} onClose={close} />
      </ShownMembershipCardContext>
    </Root>
  )
}

const loadDialog = () => import('./MembershipCardDialog.tsx').then((module) => module.MembershipCardDialog)

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  maxWidth: '46rem',
  '& > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
