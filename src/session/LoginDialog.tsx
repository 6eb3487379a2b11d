import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { loginPicture } from '#association/companies.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { SignInIllustration } from '#src/components/scenes/SignInIllustration.tsx'
import { useDialogs } from '#src/navigation/dialogs.ts'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { runAfterDialogsClose } from '#src/navigation/useBackCloses.ts'
import {
  forgetUnsentPasswordReset,
  storePasswordResetStep,
  usePasswordResetStep,
} from '#src/passwordReset/storedReset.ts'
import { LoginForm } from './login/LoginForm.tsx'
import { useLoginReason } from './login/useLoginReason.ts'
import { PasswordResetFlow } from '#src/passwordReset/PasswordResetFlow.tsx'

/**
 * Login popup with the company's picture; the password reset replaces its form. Redirects to the page that required the
 * login.
 */
export function LoginDialog({ isOpen, onClose }: ModalProps) {
  const [title, text] = [useId(), useId()]
  const company = useSelectedCompanyId()
  const navigate = useNavigate()
  const { wanted } = useDialogs()
  const loginReason = useLoginReason(wanted)
  const isRequired = useSearchParams()[0].has('requiredAuth')
  const [email, setEmail] = useState('')
  const step = usePasswordResetStep()
  const reason = step ? undefined : loginReason

  const logIn = (as: string) => {
    setEmail(as)
    storePasswordResetStep(undefined)
  }

  const goOn = () => {
    onClose()
    // The home page itself redirects to the page in its address.
    if (wanted && !isRequired) runAfterDialogsClose(() => void navigate(wanted))
  }
  // An unfinished reset stays for a person who leaves to read the code.
  useEffect(() => (isOpen ? forgetUnsentPasswordReset : undefined), [isOpen])

  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      aria-labelledby={title}
      aria-describedby={reason && text}
      maxWidth={false}
      slotProps={transition}
    >
      <Picture aria-hidden>
        <SignInIllustration of={loginPicture(company)} />
      </Picture>
      <Side>
        <h2 id={title}>
          {step && <span>Accès adhérent</span>} {step ? 'Mot de passe oublié' : 'Accès adhérent'}
        </h2>
        {reason && <p id={text}>{reason}</p>}
        {step ? (
          <PasswordResetFlow
            hasFocus
            step={step}
            onStep={storePasswordResetStep}
            onBack={() => logIn('')}
            onDone={logIn}
          />
        ) : (
          <LoginForm
            hasFocus
            email={email}
            onForgotten={(typed) => storePasswordResetStep({ name: 'email', email: typed })}
            onDone={goOn}
          />
        )}
      </Side>
      <CloseButton aria-label="Fermer" onClick={onClose}>
        <Close />
      </CloseButton>
    </Sheet>
  )
}

/** Focuses the page's content after a login, because the button that opened the dialog is gone. */
function focusContent() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  })
}

const transition = { transition: { onExited: focusContent } }

const Sheet = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-paper': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 0.85fr) minmax(0, 1fr)',
    gridTemplateRows: '1fr',
    width: `calc(100% - 2 * ${space.x6})`,
    maxWidth: 920,
    minHeight: `min(600px, 100% - 2 * ${space.x6})`,
  },
  // On phones: a full-width sheet at the bottom, within reach of the thumb.
  [theme.breakpoints.down('md')]: {
    '& .MuiDialog-container': { alignItems: 'flex-end' },
    '& .MuiDialog-paper': {
      gridTemplateColumns: '1fr',
      gridTemplateRows: '112px 1fr',
      width: '100%',
      maxWidth: 'none',
      minHeight: 0,
      maxHeight: 'calc(100% - 16px)',
      margin: 0,
      borderRadius: `${theme.vars.shape.panel} ${theme.vars.shape.panel} 0 0`,
    },
  },
}))

const Picture = styled('div')({ gridArea: '1 / 1', position: 'relative', '& svg': { position: 'absolute', inset: 0 } })

const Side = styled('div')(({ theme }) => ({
  gridArea: '1 / 2',
  alignSelf: 'center',
  padding: `${space.x10} ${space.x12}`,
  '& h2': { ...theme.typography.h2, margin: `0 0 ${space.x6}` },
  '& h2 > span': { ...theme.typography.overline, display: 'block', color: theme.vars.palette.text.secondary },
  '& h2 + p': { margin: `-${space.x3} 0 ${space.x6}`, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: {
    gridArea: '2 / 1',
    padding: `${space.x6} ${space.x5} calc(${space.x5} + env(safe-area-inset-bottom))`,
  },
}))

// Stays in its corner while the sheet scrolls.
const CloseButton = styled(IconButton)(({ theme }) => ({
  position: 'sticky',
  top: 12,
  zIndex: 1,
  gridRow: '1 / -1',
  gridColumn: '-2 / -1',
  alignSelf: 'start',
  justifySelf: 'end',
  margin: space.x3,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { backgroundColor: theme.vars.palette.company.tint },
}))
