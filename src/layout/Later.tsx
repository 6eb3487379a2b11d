import { useEffect, useState, type ComponentType } from 'react'
import { say } from '#src/lib/messages.ts'
import { Above } from '#src/navigation/Above.ts'
import { FAILED_PART } from '#src/navigation/newVersion.ts'
import { useBackCloses } from '#src/navigation/useBackCloses.ts'

/** What opens above the page. */
export type Openable = { isOpen: boolean; onClose: () => void }

/**
 * A drawer or a dialog in a chunk of its own: loaded at its first opening, kept afterwards. The wait is shown at once
 * and can be given up, by « Back » as well; when the chunk cannot be loaded the person is told, and the page goes on without it.
 */
export function Later({ load, isOpen, onClose }: Openable & { load: () => Promise<ComponentType<Openable>> }) {
  const [Part, setPart] = useState<ComponentType<Openable>>()
  const isAwaited = isOpen && !Part
  useBackCloses(isOpen, onClose)

  useEffect(() => {
    if (!isAwaited) return undefined
    let isGivenUp = false
    const { dataset } = document.documentElement
    dataset['opening'] = ''
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        if (isGivenUp) return
        say('error', FAILED_PART)
        onClose()
      },
    )
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', giveUp)
    document.addEventListener('pointerdown', onClose)
    return () => {
      isGivenUp = true
      delete dataset['opening']
      document.removeEventListener('keydown', giveUp)
      document.removeEventListener('pointerdown', onClose)
    }
  }, [isAwaited, load, onClose])

  return (
    Part && (
      <Above value>
        <Part isOpen={isOpen} onClose={onClose} />
      </Above>
    )
  )
}
