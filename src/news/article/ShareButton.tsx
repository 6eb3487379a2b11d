import { Action } from '#src/components/Action.tsx'
import { say } from '#src/lib/messages.ts'

/** Shares the page as the device does; where it cannot, copies the page's address. */
export function ShareButton({ title }: { title: string }) {
  return <Action onClick={() => void share(title)}>Partager</Action>
}

async function share(title: string) {
  const url = `${location.origin}${location.pathname}`
  try {
    if (canShare()) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    say('success', 'Lien copié')
  } catch (error) {
    // Closing the device's own panel is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    say('error', 'Le lien n’a pas pu être copié')
  }
}

// Not every browser has it, whatever its type says.
const canShare = () => 'share' in navigator
