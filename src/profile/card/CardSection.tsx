import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { Failure } from '#src/components/states/Failure.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useOfflineState } from '#src/offline/offlineState.ts'
import { useStoredCard } from '#src/profile/storedCard.ts'
import { useMemberCard } from '#src/profile/useProfileParts.ts'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { storeCardWithPicture } from './storeCardWithPicture.ts'
import { MemberPass } from './MemberPass.tsx'
import { ShownCardContext } from './ShownCardContext.ts'

/** Profile section with the membership card; offline, the copy stored on this device. */
export function CardSection() {
  const card = useMemberCard()
  const kept = useStoredCard()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const fresh = card.data?.data
  // Offline answers of a prepared device lack the picture, which is stored with the card only.
  const isOld = useOfflineState().shownFrom !== undefined
  useEffect(() => {
    if (fresh && !isOld) void storeCardWithPicture(fresh)
  }, [fresh, isOld])

  const picture = kept?.number === fresh?.number ? (kept?.image ?? null) : null
  const shown = fresh && isOld ? { ...fresh, image: picture } : (fresh ?? kept)
  if (!shown) {
    return card.error ? (
      <Failure
        title="Votre carte n’a pas pu être chargée"
        message={card.error.message}
        onRetry={() => void card.mutate()}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="cover" />
      </div>
    )
  }
  return (
    <Root>
      {!fresh && card.error && (
        <p role="status">Sans réseau&nbsp;: voici la carte telle que cet appareil l’a gardée.</p>
      )}
      <MemberPass card={shown} />
      <div>
        <Button look="main" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Montrer ma carte
        </Button>
      </div>
      <ShownCardContext value={shown}>
        <LazyModal load={loadDialog} isOpen={isOpen} onClose={close} />
      </ShownCardContext>
    </Root>
  )
}

const loadDialog = () => import('./CardDialog.tsx').then((module) => module.CardDialog)

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  maxWidth: '46rem',
  '& > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}))
