import '#src/forms/browserZod.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { MemberEmailFormValues } from '#contract/office/forms.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { AccountEmailField } from '#src/forms/AccountEmailField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'

/** Form that gives a board role to a member, by e-mail address. */
export function GiveBoardRoleForm({ role, onGiven }: { role: BoardRole; onGiven: () => Promise<void> }) {
  const form = useApiCallForm({
    schema: MemberEmailFormValues,
    defaultValues: { email: '' },
    failed: 'Le rôle n’a pas pu être donné',
    async send({ email }) {
      const { data } = await callBoardApi('POST /board/members', { body: { email, roles: [role] } })
      showToast('success', `${data.first_name} ${data.last_name} a le rôle «\u00a0${boardRoleLabels[role]}\u00a0».`)
      form.reset()
      await onGiven()
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <AccountEmailField of={form} name="email" label="Adresse de la nouvelle personne, déjà adhérente" />
      <SubmitButton of={form}>Donner le rôle</SubmitButton>
    </Form>
  )
}
