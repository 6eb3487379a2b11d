import '#src/forms/browserZod.ts'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { passkeyRoutes as calls, type Passkey } from '#contract/passkeys/passkeys.ts'
import { callApi } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { focusPanelTitle } from '#src/components/focusPanelTitle.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'

type Props = { passkey: Passkey; onChange: () => Promise<unknown> }

/** Row of a passkey: name, last use, buttons to rename or delete it. */
export function PasskeyRow({ passkey, onChange }: Props) {
  const { id, name, created_at, used_at, former_domain } = passkey
  const [isNaming, setNaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasNaming = useRef(false)
  // The field is gone: focus returns to the button that opened it.
  useEffect(() => {
    if (wasNaming.current && !isNaming) row.current?.querySelector('button')?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  const remove = () =>
    showToastOnFailure(async () => {
      await callApi('DELETE /passkeys/:id', { params: { id } })
      showToast('success', 'La clé d’accès est supprimée')
      // The row is gone: focus moves to the panel's title.
      focusPanelTitle(row.current)
      await onChange()
    })
  return (
    <Row ref={row}>
      <div>
        <b>{name}</b>
        <p>
          Ajoutée le <TimeText at={created_at} isDay />
          {used_at ? (
            <>
              , utilisée le <TimeText at={used_at} isDay />
            </>
          ) : (
            ', jamais utilisée'
          )}
        </p>
        {former_domain && (
          <p>
            <strong>Elle ne fonctionne plus&nbsp;:</strong> elle a été créée à l’ancienne adresse du portail,{' '}
            {former_domain}. Ajoutez-en une nouvelle, puis supprimez celle-ci.
          </p>
        )}
      </div>
      {isNaming ? (
        <NameForm passkey={passkey} onDone={() => setNaming(false)} onChange={onChange} />
      ) : (
        <div>
          <Button aria-label={`Renommer\u00a0: ${name}`} onClick={() => setNaming(true)}>
            Renommer
          </Button>
          <ConfirmingButton
            question={`Supprimer «\u00a0${name}\u00a0»\u00a0?`}
            yes="Supprimer"
            about={name}
            onYes={remove}
          >
            Supprimer
          </ConfirmingButton>
        </div>
      )}
    </Row>
  )
}

function NameForm({ passkey: { id, name }, onDone, onChange }: Props & { onDone: () => void }) {
  const form = useApiCallForm({
    schema: calls.rename.body,
    defaultValues: { name },
    failed: 'Le nom n’a pas pu être changé',
    onFailure: (sentence) => showToast('error', sentence),
    send: async (body) => {
      await callApi('PUT /passkeys/:id', { params: { id }, body })
      await onChange()
      showToast('success', `La clé d’accès s’appelle «\u00a0${body.name}\u00a0»`)
      onDone()
    },
  })
  return (
    <Form of={form}>
      <FormField of={form} name="name" label="Nom de la clé" hasFocus />
      <div>
        <SubmitButton of={form}>Renommer</SubmitButton>
        <Button onClick={onDone}>Annuler</Button>
      </div>
    </Form>
  )
}

const Row = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.x3} ${space.x6}`,
  b: { ...typography.subtitle1, fontWeight: typography.fontWeightBold, overflowWrap: 'anywhere' },
  '& > div > p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
  '& > div + div, form > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 },
  form: { flex: '1 1 100%', maxWidth: '34rem' },
}))
