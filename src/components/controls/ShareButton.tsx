import { Button } from './Button.tsx'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  title: string
  /** Path of the shared page; the current page by default. */
  path?: string
}

/** Button that shares a page through the device's share menu, or copies the page's URL where sharing is unavailable. */
export function ShareButton({ title, path }: Props) {
  return <Button onClick={() => void share(title, `${location.origin}${path ?? location.pathname}`)}>Partager</Button>
}

async function share(title: string, url: string) {
  try {
    if (canShare()) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast('success', 'Lien copié')
  } catch (error) {
    // Closing the share panel is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast('error', 'Le lien n’a pas pu être copié')
  }
}

// Some browsers lack it, although its type says otherwise.
const canShare = () => 'share' in navigator
