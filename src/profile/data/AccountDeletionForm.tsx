import '#src/forms/browserZod.ts'
import { z } from 'zod'
import { currentPasswordSchema } from '#contract/text.ts'
import { callApi } from '#src/api/call.ts'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { useUpdateDisplayedProfile } from '#src/profile/useProfileParts.ts'

const Typed = z.object({ password: currentPasswordSchema() })

/** Form that requests the deletion of the account, confirmed by password. */
export function AccountDeletionForm() {
  const show = useUpdateDisplayedProfile()
  const form = useApiCallForm({
    schema: Typed,
    defaultValues: { password: '' },
    failed: 'La suppression n’a pas pu être demandée',
    send: async (body) => {
      await show(await callApi('POST /profile/deletion', { body }))
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <Form of={form}>
      <PasswordField of={form} name="password" is="former" />
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <SubmitButton of={form}>Demander la suppression</SubmitButton>
    </Form>
  )
}
