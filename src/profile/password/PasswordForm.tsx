import '#src/forms/browserZod.ts'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { PasswordChange } from '#contract/profile/profile.ts'
import { callApi } from '#src/api/call.ts'
import { TitledPanel } from '#src/components/Panel.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { PasswordMeter } from '#src/forms/PasswordMeter.tsx'
import { requireSuccessfulReply, useApiCallForm } from '#src/forms/useCallForm.ts'
import { usePasswordStrength } from '#src/forms/usePasswordStrength.ts'
import { showToast } from '#src/lib/messages.ts'
import { usePasskeys } from '#src/passkeys/usePasskeys.ts'
import { useSession } from '#src/auth/session.ts'

/** Form that changes the password, confirmed by the current one. */
export function ChangePasswordForm() {
  const text = useId()
  const session = useSession()
  const passkeys = usePasskeys()
  const email = (session.status === 'member' && session.user?.email) || ''
  const form = useApiCallForm({
    schema: PasswordChange,
    defaultValues: { current: '', password: '', password_confirmation: '' },
    failed: 'Votre mot de passe n’a pas pu être changé',
    send: async (body) => {
      requireSuccessfulReply(await callApi('PUT /profile/password', { body }))
      form.reset()
      await passkeys.mutate()
      showToast('success', 'Mot de passe changé. Vos autres appareils et vos clés d’accès n’ouvrent plus votre compte.')
    },
  })
  const strength = usePasswordStrength(useWatch({ control: form.control, name: 'password' }), email)
  return (
    <TitledPanel
      title="Mot de passe"
      intro="En le changeant, vous déconnectez vos autres appareils, retirez vos clés d’accès et fermez vos adresses de calendrier. Un e-&#8288;mail vous confirme le changement."
    >
      <Form of={form}>
        {/* For password managers: the account of this password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField of={form} name="current" is="former" />
        <div>
          <PasswordField of={form} name="password" is="new" describedBy={text} />
          <PasswordMeter id={text} strength={strength} isRefused={Boolean(form.formState.errors.password)} />
        </div>
        <PasswordField of={form} name="password_confirmation" is="confirmation" />
        <ErrorAlert>{form.refusal}</ErrorAlert>
        <SubmitButton of={form}>Changer le mot de passe</SubmitButton>
      </Form>
    </TitledPanel>
  )
}
