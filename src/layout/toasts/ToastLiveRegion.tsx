import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { space } from '#theme/space.ts'
import { setToastListener, takeQueuedToasts } from '#src/lib/messages.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { headerHeightStyles } from '#src/layout/headerHeightStyles.ts'
import { useLiveRegionAboveDialogs } from './useLiveRegionAboveDialogs.ts'

/**
 * Live region for notifications, present from the start so that screen readers announce them. The toasts load with the
 * first notification. When loading fails, the notification is plain text and the next one retries.
 */
export function ToastLiveRegion() {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [plain, setPlain] = useState<string>()
  const [isWanted, setIsWanted] = useState(false)
  const late = useLoadedCode(loadToasts, isWanted, () => {
    setPlain(takeQueuedToasts().at(-1)?.text)
    setIsWanted(false)
  })
  useLiveRegionAboveDialogs(region)

  useEffect(() => (late ? undefined : setToastListener(() => setIsWanted(true))), [late])

  return (
    <>
      <div>
        <Region ref={setRegion} aria-live="polite" data-print="hide" />
      </div>
      {/* A portal receives React events wherever its region is. */}
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
  ...headerHeightStyles(theme),
  // Toasts at the top appear just below the header.
  '&& > .top, && > p': { top: 'calc(var(--header-height) + 4px)' },
}))

// Separate component: otherwise every page would carry the rules of this rare fallback.
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

const loadToasts = () => loadModuleWithoutReloadOnFailure(() => import('./Toasts.tsx').then((module) => module.Toasts))
