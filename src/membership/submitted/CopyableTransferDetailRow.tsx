import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  label: string
  /** Displayed value of a transfer's bank detail; `copied` is the copied text when it differs. */
  value: string
  copied?: string
  /** Message after a bank detail was copied. */
  done: string
}

const SHOWN_MS = 2000

/** Row of a bank transfer's details with a button that copies the value and confirms it. */
export function CopyableTransferDetailRow({ label, value, copied = value, done }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch {
      showToast('error', 'La copie n’a pas pu se faire\u00a0: sélectionnez le texte')
    }
  }
  const verb = isCopied ? 'Copié' : 'Copier'
  return (
    <Row>
      <dt>{label}</dt>
      <dd>
        <span className="tabular">{value}</span>
        <Button aria-label={`${verb}\u00a0: ${label}`} onClick={() => void copy()}>
          {verb}
        </Button>
        <VisuallyHidden role="status">{isCopied && done}</VisuallyHidden>
      </dd>
    </Row>
  )
}

const Row = styled('div')(({ theme: { vars, typography } }) => ({
  dt: { ...typography.body2, color: vars.palette.text.secondary },
  dd: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.x3,
    margin: 0,
  },
  // Breaks lines between the groups of an IBAN, into lines of similar length.
  'dd > span:first-of-type': {
    ...typography.h6,
    flex: '1 1 7rem',
    minWidth: 0,
    overflowWrap: 'break-word',
    textWrap: 'balance',
  },
  button: { minWidth: '5.5rem', paddingInline: space.x4 },
}))
