import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { showToast } from '#src/lib/messages.ts'
import { useFullMemberProfile, useUpdateDisplayedProfile } from '#src/profile/useProfileParts.ts'

/** Notice on every profile section that the account will be deleted, with a button that cancels this. */
export function AccountDeletionNotice() {
  const deletionAt = useFullMemberProfile().data?.data.deletion_at
  const show = useUpdateDisplayedProfile()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    await showToastOnFailure(async () => {
      await show(await callApi('DELETE /profile/deletion'))
      showToast('success', 'Votre compte est gardé')
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
    setBusy(false)
  }
  if (!deletionAt) return null
  return (
    <Notice aria-label="Suppression demandée">
      <p>
        Votre compte sera supprimé le <TimeText at={deletionAt} /> à {formatTimeOfDay(deletionAt)}. Jusque-là, rien n’est perdu.
      </p>
      <Button look="main" onClick={() => void keep()}>
        Garder mon compte
      </Button>
    </Notice>
  )
}

const Notice = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x3} ${space.x6}`,
  padding: `${space.x4} ${space.x5}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.Alert.warningStandardBg,
  color: vars.palette.Alert.warningColor,
  p: { ...typography.body1, flex: '1 1 16rem', margin: 0 },
}))
