import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { PasswordResetCodeStep } from './steps/PasswordResetCodeStep.tsx'
import { PasswordResetEmailStep } from './steps/PasswordResetEmailStep.tsx'
import { PasswordResetFinalStep } from './steps/PasswordResetFinalStep.tsx'
import type { PasswordResetStep } from './resetStep.ts'

type Props = {
  step: PasswordResetStep
  /** True to focus the first field of the password reset; false on a fresh page, whose heading is read first. */
  hasFocus: boolean
  onStep: (step: PasswordResetStep) => void
  /** Called when the person leaves the password reset for the login; typed values are discarded. */
  onBack: () => void
  /** Called with the account's e-mail address once its password is replaced. */
  onDone: (email: string) => void
}

const numbers: Record<PasswordResetStep['name'], number> = { email: 1, code: 2, password: 3 }

/** Password reset in three steps: e-mail address, code, new password. */
export function PasswordResetFlow(props: Props) {
  return (
    <Flow>
      <p>Étape {numbers[props.step.name]} sur 3</p>
      <StepForm {...props} />
      <Button variant="text" onClick={props.onBack}>
        Je me souviens de mon mot de passe
      </Button>
    </Flow>
  )
}

function StepForm({ step, hasFocus, onStep, onDone }: Props) {
  if (step.name === 'email') {
    return (
      <PasswordResetEmailStep
        {...step}
        hasFocus={hasFocus || Boolean(step.refusal)}
        onSent={(email) => onStep({ name: 'code', email, sentAt: Date.now() })}
      />
    )
  }
  const { email } = step
  if (step.name === 'code') {
    return (
      <PasswordResetCodeStep
        {...step}
        onResent={() => onStep({ ...step, sentAt: Date.now() })}
        onOtherEmail={() => onStep({ name: 'email', email })}
        onChecked={(token) => onStep({ name: 'password', email, token })}
      />
    )
  }
  return (
    <PasswordResetFinalStep
      {...step}
      onExpired={(refusal) => onStep({ name: 'email', email, refusal })}
      onDone={() => onDone(email)}
    />
  )
}

const Flow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x3,
  '& > p': { ...theme.typography.overline, margin: 0, color: theme.vars.palette.text.secondary },
  '& form > p': { margin: 0, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))
