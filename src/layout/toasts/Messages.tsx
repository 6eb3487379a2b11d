import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { space } from '#theme/space.ts'
import { onMessages, takeMessages } from '#src/lib/messages.ts'
import { useLate } from '#src/lib/useLate.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { headerHeight } from '#src/layout/headerHeight.ts'
import { useHeardRegion } from './useHeardRegion.ts'

/**
 * The place of the short messages: one polite live region, there from the start so that it is heard. What draws them
 * is loaded with the first message; when that fails the message is plain text, and the next one tries again.
 */
export function Messages() {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [plain, setPlain] = useState<string>()
  const [isWanted, setIsWanted] = useState(false)
  const late = useLate(loadToasts, isWanted, () => {
    setPlain(takeMessages().at(-1)?.text)
    setIsWanted(false)
  })
  useHeardRegion(region)

  useEffect(() => (late ? undefined : onMessages(() => setIsWanted(true))), [late])

  return (
    <>
      <div>
        <Region ref={setRegion} aria-live="polite" data-print="hide" />
      </div>
      {/* A portal answers to a press wherever its region stands. */}
      {plain &&
        !late &&
        region &&
        createPortal(
          <Plain>
            {plain}
            <button type="button" aria-label="Fermer ce message" onClick={() => setPlain(undefined)}>
              ×
            </button>
          </Plain>,
          region,
        )}
      {late && region && <late.part region={region} />}
    </>
  )
}

const Region = styled('div')(({ theme }) => ({
  ...headerHeight(theme),
  // Toasts at the top stand just under the header.
  '&& > .top, && > p': { top: 'calc(var(--header-height) + 4px)' },
}))

// Apart: no page carries the rules of what is hardly ever shown.
const Plain = styled('p')(({ theme: { vars } }) => ({
  position: 'fixed',
  zIndex: vars.zIndex.snackbar,
  insetInline: 12,
  display: 'flex',
  justifyContent: 'space-between',
  margin: 0,
  padding: `0 0 0 ${space.x4}`,
  alignItems: 'center',
  borderRadius: vars.shape.borderRadius,
  backgroundColor: vars.palette.error.main,
  color: vars.palette.error.contrastText,
  '& button': { width: 44, height: 44, border: 0, background: 'none', color: 'inherit', font: 'inherit' },
}))

const loadToasts = () => quietly(() => import('./Toasts.tsx').then((module) => module.Toasts))
