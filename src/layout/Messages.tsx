import { styled } from '@mui/material/styles'
import { useEffect, useState, type ComponentType } from 'react'
import { onFirstMessage } from '#src/messages.ts'

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
    return onFirstMessage(() => {
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
      <Region ref={setRegion} aria-live="polite" data-print="hide" />
      {Toasts && region && <Toasts region={region} />}
    </>
  )
}

// Toasts stand just under the header.
const Region = styled('div')({ '&& > *': { top: 'calc(var(--header-height) + 4px)' } })

async function loadToasts() {
  lendStyleSheet()
  const { Toasts } = await import('./Toasts.tsx')
  return Toasts
}

/**
 * notistack's own style sheet (goober) is made with innerHTML and without a nonce, which the page's policy refuses.
 * It takes an element of this name when there is one, and writes in its text: here it is, with the page's nonce.
 */
function lendStyleSheet() {
  const id = '_goober'
  if (document.getElementById(id)) return
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
  const style = document.createElement('style')
  style.id = id
  style.nonce = nonce
  style.append(' ')
  document.head.append(style)
  Object.assign(window, { __nonce__: nonce })
}
