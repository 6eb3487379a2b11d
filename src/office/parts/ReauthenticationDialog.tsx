import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { z } from 'zod'
import { currentPasswordSchema } from '#contract/text.ts'
import { callApi } from '#src/api/call.ts'
import {
  cancelReauthentication,
  usePendingReauthentication,
  type ReauthenticationMeans,
} from '#src/office/confirmation.ts'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { apiFailureMessage, useApiCallForm } from '#src/forms/useCallForm.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'

const FAILED = 'La confirmation a échoué'

/** Dialog for re-authentication by password or passkey. Unsaved text behind it stays. */
export function ReauthenticationDialog() {
  const asked = usePendingReauthentication()
  const title = useId()
  return (
    <Dialog open={asked !== undefined} onClose={cancelReauthentication} aria-labelledby={title}>
      {asked && (
        <>
          <DialogTitle id={title}>Confirmez que c’est bien vous</DialogTitle>
          <Ways by={asked.by} onDone={asked.done} onClose={cancelReauthentication} />
        </>
      )}
    </Dialog>
  )
}

function Ways({ by, onDone, onClose }: { by: ReauthenticationMeans; onDone: () => void; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const form = useApiCallForm({
    schema,
    defaultValues: { password: '' },
    failed: FAILED,
    onFailure: setRefusal,
    async send(body) {
      setRefusal(undefined)
      await callApi('POST /profile/confirmation', { body })
      onDone()
    },
  })
  const byPasskey = () => {
    setRefusal(undefined)
    loadModuleWithoutReloadOnFailure(() => import('#src/passkeys/confirmByPasskey.ts'))
      .then(({ reauthenticateByPasskey }) => reauthenticateByPasskey())
      .then(
        (isDone) => isDone && onDone(),
        (error: unknown) => setRefusal(apiFailureMessage(error, FAILED)),
      )
  }
  return (
    <DialogContent>
      <p>
        {by === 'passkey'
          ? 'Le bureau s’ouvre avec une clé d’accès. Ce que vous écrivez reste là.'
          : 'Ce que vous faites ici demande d’être sûr que c’est vous. Ce que vous écrivez reste là.'}
      </p>
      <ErrorAlert>{refusal}</ErrorAlert>
      {by === 'password' && (
        <Form of={form}>
          <PasswordField of={form} name="password" hasFocus />
          <SubmitButton of={form}>Confirmer</SubmitButton>
        </Form>
      )}
      <DialogActions>
        <Button onClick={byPasskey}>Utiliser une clé d’accès</Button>
        <Button onClick={onClose}>Annuler</Button>
      </DialogActions>
    </DialogContent>
  )
}

const schema = z.object({ password: currentPasswordSchema() })
