import './zodWithoutEval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { LoginCredentials } from '#contract/session.ts'
import { labels } from '#src/association.ts'
import { CallError } from '#src/api/call.ts'
import { selectCompany } from '#src/company/company.ts'
import { Link as PortalLink } from '#src/navigation/Link.tsx'
import { paths } from '#src/paths.ts'
import { EmailField } from './EmailField.tsx'
import { login } from './login.ts'
import { PasswordField } from './PasswordField.tsx'
import { signIn } from './session.ts'

/** What the person types; the device is added when it is sent. */
const Typed = LoginCredentials.omit({ device_infos: true })
export type Typed = z.input<typeof Typed>

const SUCCESS_MS = 1000
const FAILED = "Une erreur s'est produite"

/** The login form; with `hasFocus` one types at once. The success is shown long enough to be read; the session then begins and `onDone` is called. */
export function LoginForm({ hasFocus = false, onDone }: { hasFocus?: boolean; onDone?: () => void }) {
  const { control, register, handleSubmit, setError, reset, formState } = useForm({ resolver: zodResolver(Typed) })
  const { errors, isSubmitting } = formState
  const [refusal, setRefusal] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const submit = handleSubmit(async (typed) => {
    setRefusal(undefined)
    const isFromButton = document.activeElement === button.current
    try {
      const { success, token, user, message } = await login(typed)
      if (!success) return setRefusal(message || FAILED)
      setIsDone(true)
      await new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
      reset()
      signIn(token, user)
      selectCompany(user.company)
      onDone?.()
    } catch (error) {
      setRefusal(sentenceOf(error))
      for (const field of ['email', 'password'] as const) {
        const message = error instanceof CallError && error.errors[field]
        if (message) setError(field, { message }, { shouldFocus: true })
      }
    } finally {
      // A disabled button loses the focus: it has it again once it can be pressed again.
      if (isFromButton) requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus())
    }
  })

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-busy={isSubmitting}>
      <EmailField
        hasFocus={hasFocus}
        control={control}
        registration={register('email')}
        error={errors.email?.message}
      />
      <PasswordField registration={register('password')} error={errors.password?.message} />
      <Row>
        <Controller
          control={control}
          name="remember"
          defaultValue={false}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel control={<Switch {...field} checked={value ?? false} />} label="Mémoriser" />
          )}
        />
        <Link component={PortalLink} to={paths.resetPassword}>
          Mot de passe oublié ?
        </Link>
      </Row>
      {/* Both are there before their text, so that it is announced. */}
      <div role="alert">
        {refusal && (
          <Alert severity="error" role="presentation">
            {refusal}
          </Alert>
        )}
      </div>
      <div role="status">
        {isDone && (
          <Alert severity="success" role="presentation">
            Connexion réussie
          </Alert>
        )}
      </div>
      <Button ref={button} type="submit" variant="contained" size="large" fullWidth disabled={isSubmitting || isDone}>
        {isSubmitting ? 'Connexion en cours...' : 'Connexion'}
      </Button>
      <NoAccount>
        <Link component={PortalLink} to={paths.adhesion}>
          {labels.noAccount}
        </Link>
      </NoAccount>
    </Form>
  )
}

/** The server's own sentence when it refused or was not reached; for anything else the specification's. */
function sentenceOf(error: unknown): string {
  return error instanceof CallError && error.status < 500 ? error.message : FAILED
}

const Form = styled('form')({ display: 'grid', gap: 20, '& > div:empty': { display: 'none' } })

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  '& a': { padding: '10px 0' },
})

const NoAccount = styled('p')({ margin: 0, textAlign: 'center', '& a': { display: 'inline-block', padding: '10px 0' } })
