import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { OwnDues } from '#contract/dues/dues.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { focusPanelTitle } from '#src/components/focusPanelTitle.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { showToast } from '#src/lib/messages.ts'
import { useMembershipOptions } from '#src/membership/useMembershipOptions.ts'
import { SepaMandateForm } from './SepaMandateForm.tsx'
import { downloadDuesDocument } from './downloadDuesDocument.ts'

type Props = { of: Pick<OwnDues, 'mandate'>; onChange: () => Promise<unknown> }

/** Member's SEPA mandate, which can be read, replaced or revoked, or signed for the first time. */
export function SepaMandatePanel({ of: { mandate }, onChange }: Props) {
  const debit = useMembershipOptions().data?.data.debit ?? undefined
  const [isSigning, setSigning] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focusTitle = () => focusPanelTitle(place.current)

  const revoke = () =>
    showToastOnFailure(async () => {
      const { message } = await callApi('DELETE /dues/mandate')
      showToast('success', message)
      focusTitle()
      await onChange()
    })
  // The form is gone, sent or not: focus moves to the panel's title.
  const leave = () => {
    setSigning(false)
    focusTitle()
  }
  const finish = async () => {
    leave()
    await onChange()
  }
  if (!mandate && !debit) return null
  return (
    <TitledPanel
      title="Prélèvement"
      {...(!mandate && {
        intro: 'Vous payez par virement. Signez un mandat pour que vos prochaines cotisations se paient seules.',
      })}
    >
      <div ref={place}>
        {mandate && (
          <Facts>
            <dt>Compte</dt>
            <dd className="tabular">{mandate.iban_end}</dd>
            <dt>Titulaire</dt>
            <dd>{mandate.holder}</dd>
            <dt>Mandat</dt>
            <dd className="tabular">{mandate.rum}</dd>
            <dt>Signé le</dt>
            <dd>
              <TimeText at={mandate.signed_at} isDay />
            </dd>
          </Facts>
        )}
        {isSigning && debit ? (
          <SepaMandateForm debit={debit} hasMandate={mandate !== null} onDone={finish} onCancel={leave} />
        ) : (
          <ButtonRow>
            {mandate && (
              <Button onClick={() => void downloadDuesDocument('GET /dues/mandate', {}, 'mandat.pdf')}>
                Télécharger le mandat
              </Button>
            )}
            {debit && (
              <Button onClick={() => setSigning(true)}>
                {mandate ? 'Changer de compte' : 'Passer au prélèvement'}
              </Button>
            )}
            {mandate && (
              <ConfirmingButton
                question="Révoquer le mandat&nbsp;? Vos prochaines cotisations se paieront par virement."
                yes="Révoquer"
                onYes={revoke}
              >
                Révoquer le mandat
              </ConfirmingButton>
            )}
          </ButtonRow>
        )}
      </div>
    </TitledPanel>
  )
}

const Facts = styled('dl')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${space.x2} ${space.x6}`,
  margin: `0 0 ${space.x6}`,
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: { margin: 0, fontWeight: typography.fontWeightMedium, overflowWrap: 'anywhere' },
}))
