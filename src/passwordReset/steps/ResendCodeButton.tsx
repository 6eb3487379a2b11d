import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { secondsBeforeCodeResend } from '#src/passwordReset/resetStep.ts'

/** Button that requests a new password reset code, disabled with a countdown after the last one. */
export function ResendCodeButton({ sentAt, onResend }: { sentAt: number; onResend: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const [now, setNow] = useState(Date.now)
  const wait = secondsBeforeCodeResend(sentAt, now)

  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])

  const resend = () => {
    setIsBusy(true)
    void onResend().finally(() => setIsBusy(false))
  }

  return (
    <Button variant="text" disabled={isBusy || wait > 0} onClick={resend}>
      {isBusy ? 'Envoi en cours...' : 'Renvoyer le code'}
      {!isBusy && wait > 0 && <span className="tabular">&nbsp;({wait}&nbsp;s)</span>}
    </Button>
  )
}
