import { Button } from './Button.tsx'
import { notify } from '#src/lib/messages.ts'

type Props = {
  title: string
  /** What is shared, by its path; the page that one is on unless told. */
  path?: string
}

/** Shares a page as the device does; where it cannot, copies the page's address. */
export function ShareButton({ title, path }: Props) {
  return <Button onClick={() => void share(title, `${location.origin}${path ?? location.pathname}`)}>Partager</Button>
}

async function share(title: string, url: string) {
  try {
    if (canShare()) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    notify('success', 'Lien copié')
  } catch (error) {
    // Closing the device's own panel is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify('error', 'Le lien n’a pas pu être copié')
  }
}

// Not every browser has it, whatever its type says.
const canShare = () => 'share' in navigator
