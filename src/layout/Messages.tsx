import { styled } from '@mui/material/styles'
import { useEffect, useState, type ComponentType } from 'react'
import { onMessages } from '#src/messages.ts'

/**
 * The place of the short messages: one polite live region, there from the start so that it is heard. What draws them
 * is loaded with the first message; when that fails the next message tries again.
 */
export function Messages() {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [Toasts, setToasts] = useState<ComponentType<{ region: HTMLElement }>>()

  useEffect(() => {
    if (Toasts) return undefined
    let isLoading = false
    return onMessages(() => {
      // A chunk that fails says so by a message: while one is on its way no message asks for another.
      if (isLoading) return
      isLoading = true
      loadToasts().then(
        (loaded) => setToasts(() => loaded),
        () => (isLoading = false),
      )
    })
  }, [Toasts])

  return (
    <>
      <div>
        <Region ref={setRegion} aria-live="polite" data-print="hide" />
      </div>
      {Toasts && region && <Toasts region={region} />}
    </>
  )
}

// Toasts at the top stand just under the header.
const Region = styled('div')({ '&& > .top': { top: 'calc(var(--header-height) + 4px)' } })

const loadToasts = () => import('./Toasts.tsx').then(({ Toasts }) => Toasts)
