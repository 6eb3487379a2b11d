import '#src/forms/browserZod.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { passkeyRoutes as calls } from '#contract/passkeys/passkeys.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'

const Typed = z.object({ name: calls.add.body.shape.name, password: calls.begin.body.shape.password })

/** Button and form that add a passkey: password first, then the device's own check. */
export function AddPasskeyForm({ onAdd }: { onAdd: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // The form is gone: focus returns to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!('PublicKeyCredential' in window)) {
    return (
      <p>Ce navigateur ne connaît pas les clés d’accès. Ouvrez cette page sur votre téléphone pour en ajouter une.</p>
    )
  }
  return (
    <div ref={place}>
      {isOpen ? (
        <AddForm onAdd={onAdd} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Ajouter une clé d’accès</Button>
      )}
    </div>
  )
}

function AddForm({ onAdd, onClose }: { onAdd: () => Promise<unknown>; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const form = useApiCallForm({
    schema: Typed,
    defaultValues: { name: matchMedia('(pointer: coarse)').matches ? 'Mon téléphone' : 'Mon ordinateur', password: '' },
    failed: 'La clé d’accès n’a pas pu être ajoutée',
    onFailure: setRefusal,
    send: async ({ name, password }) => {
      setRefusal(undefined)
      const { createPasskey } = await import('./createPasskey.ts')
      const problem = await createPasskey(name, password)
      if (problem) return setRefusal(problem)
      showToast('success', 'La clé d’accès est ajoutée')
      await onAdd()
      onClose()
    },
  })
  return (
    <Form of={form}>
      <FormField of={form} name="name" label="Nom de la clé" hasFocus />
      <PasswordField of={form} name="password" is="former" />
      <ErrorAlert>{refusal}</ErrorAlert>
      <ButtonRow>
        <SubmitButton of={form}>Continuer</SubmitButton>
        <Button onClick={onClose}>Annuler</Button>
      </ButtonRow>
    </Form>
  )
}
