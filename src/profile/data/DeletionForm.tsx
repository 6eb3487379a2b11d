import '#src/forms/browserZod.ts'
import { useState } from 'react'
import { z } from 'zod'
import { ownPassword } from '#contract/text.ts'
import { call } from '#src/api/call.ts'
import { Form, Refusal, Submit } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { useShowDetails } from '#src/profile/useProfileParts.ts'

const Typed = z.object({ password: ownPassword() })

/** Form that requests the deletion of the account, confirmed by password. */
export function DeletionForm() {
  const [refusal, setRefusal] = useState<string>()
  const show = useShowDetails()
  const form = useCallForm({
    schema: Typed,
    defaultValues: { password: '' },
    failed: 'La suppression n’a pas pu être demandée',
    onFailure: setRefusal,
    send: async (body) => {
      setRefusal(undefined)
      await show(await call('POST /profile/deletion', { body }))
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <Form of={form}>
      <PasswordField of={form} name="password" is="former" />
      <Refusal>{refusal}</Refusal>
      <Submit of={form}>Demander la suppression</Submit>
    </Form>
  )
}
