import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useCallback, useState, type MouseEvent } from 'react'
import { Controller } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { LoginCredentials, type LoginReply } from '#contract/session/session.ts'
import { labels } from '#association/identity.ts'
import { parseStoredCompany } from '#src/companies/parseStoredCompany.ts'
import { pauseDisplayedCompanyUpdates, storeSelectedCompany } from '#src/companies/selectedCompany.ts'
import { Link as PortalLink } from '#src/navigation/Link.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { AccountEmailField } from '#src/forms/AccountEmailField.tsx'
import { Form, ErrorAlert, SubmitButton, SuccessAlert } from '#src/forms/Form.tsx'
import { storePasswordResetStep } from '#src/passwordReset/storedReset.ts'
import { logInWithPassword } from './login.ts'
import { PasswordField } from '#src/forms/PasswordField.tsx'
import { pauseDisplayedSessionUpdates, storeSession } from '#src/auth/session.ts'
import { storeSharedDeviceLastUse } from '#src/offline/sharedDevice.ts'
import { usePasskeyOffer } from './usePasskeyOffer.ts'
import {
  requireSuccessfulReply,
  apiFailureMessage,
  requireTokenInApiReply,
  useApiCallForm,
} from '#src/forms/useCallForm.ts'

/** Zod schema of the login form's typed fields; the device's data is added on submission. */
const Typed = LoginCredentials.omit({ device_infos: true })

const SUCCESS_MS = 1000
const FAILED = "Une erreur s'est produite"

type Props = {
  /** True to focus the login form: the password when the e-mail address is known, else the address. */
  hasFocus?: boolean
  /** Known e-mail address of the person who logs in; on the login page, passed by the navigation. */
  email?: string
  /** Opens the password reset in place; without it, a link leads to the reset page. */
  onForgotten?: (email: string) => void
  onDone?: () => void
}

/**
 * Login form. Stores the session as soon as the server accepts it, in case the tab closes. Shows it, and calls
 * `onDone`, after the success message.
 */
export function LoginForm({ hasFocus = false, email: given, onForgotten, onDone }: Props) {
  const brought = useBroughtEmail()
  const known = given ?? brought
  const [refusal, setRefusal] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const [isShared, setIsShared] = useState(false)
  const form = useApiCallForm({
    schema: Typed,
    defaultValues: { email: known, password: '', remember: false },
    failed: FAILED,
    onFailure: setRefusal,
    send: async (typed) => {
      setRefusal(undefined)
      await enter(await logInWithPassword(isShared ? { ...typed, remember: false } : typed))
    },
  })
  const enter = async (received: LoginReply) => {
    const answer = requireSuccessfulReply(received)
    const token = requireTokenInApiReply(answer)
    const company = parseStoredCompany(answer.user?.company)
    const shown = [pauseDisplayedSessionUpdates(), pauseDisplayedCompanyUpdates()]
    if (isShared) storeSharedDeviceLastUse(Date.now())
    storeSession(token, answer.user)
    if (company) storeSelectedCompany(company)
    setIsDone(true)
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
    form.reset()
    for (const show of shown) show()
    storePasswordResetStep(undefined)
    onDone?.()
  }
  usePasskeyOffer(enter, (error) => setRefusal(apiFailureMessage(error, FAILED)))
  const { control, getValues, setValue } = form

  // Keeps a tick that was set before hydration.
  const takeOver = useCallback(
    (input: HTMLInputElement | null) => {
      if (input?.checked) setValue('remember', true)
    },
    [setValue],
  )

  const openReset = (event: MouseEvent) => {
    if (!onForgotten) return
    event.preventDefault()
    onForgotten(getValues('email'))
  }

  return (
    <Form of={form}>
      <AccountEmailField
        of={form}
        name="email"
        label="Identifiant"
        autoComplete="username webauthn"
        hasFocus={hasFocus && !known}
      />
      <PasswordField of={form} name="password" hasFocus={hasFocus && Boolean(known)} />
      <Row>
        <Controller
          control={control}
          name="remember"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Switch {...field} checked={value ?? false} slotProps={{ input: { ref: takeOver } }} />}
              label="Mémoriser"
            />
          )}
        />
        <Link component={PortalLink} to={portalPagePaths.resetPassword} onClick={openReset}>
          Mot de passe oublié&nbsp;?
        </Link>
      </Row>
      <FormControlLabel
        control={
          <Switch
            checked={isShared}
            onChange={(_, isOn) => setIsShared(isOn)}
            slotProps={{ input: { ref: (input) => void (input?.checked && setIsShared(true)) } }}
          />
        }
        label="Appareil partagé : ne rien y garder"
      />
      <ErrorAlert>{refusal}</ErrorAlert>
      <SuccessAlert>{isDone ? 'Connexion réussie' : undefined}</SuccessAlert>
      <SubmitButton of={form} busy="Connexion en cours..." isDone={isDone}>
        Connexion
      </SubmitButton>
      <NoAccount>
        <Link component={PortalLink} to={portalPagePaths.adhesion}>
          {labels.noAccount}
        </Link>
      </NoAccount>
    </Form>
  )
}

/** Returns the e-mail address that the password reset page passed to the login; empty after a reload. */
function useBroughtEmail() {
  const isHydrated = useIsHydrated()
  const { state } = useLocation() as { state: unknown }
  const isBrought = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
  return isHydrated && isBrought ? String(state.email) : ''
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${space.x4}`,
  '& a': { padding: `${space.x3} 0` },
})

const NoAccount = styled('p')({
  margin: 0,
  textAlign: 'center',
  '& a': { display: 'inline-block', padding: `${space.x3} 0` },
})
