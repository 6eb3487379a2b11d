import { useEffect, type ComponentType } from 'react'
import { showToast } from '#src/lib/messages.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { IsInsideModalContext } from './IsInsideModalContext.ts'
import { moduleLoadFailureMessage } from './newVersion.ts'
import { useBackClosesDialog } from './useBackCloses.ts'

/** Props of a dialog or drawer above the page. */
export type ModalProps = { isOpen: boolean; onClose: () => void }

/**
 * Dialog or drawer that is lazy-loaded when first opened. Its spinner appears at once and can be cancelled, also by
 * Back. When loading fails, a notification says so and the dialog closes.
 */
export function LazyModal({ load, isOpen, onClose }: ModalProps & { load: () => Promise<ComponentType<ModalProps>> }) {
  const late = useLoadedCode(load, isOpen, (error) => {
    showToast('error', moduleLoadFailureMessage(error))
    onClose()
  })
  useBackClosesDialog(isOpen, onClose)

  const isAwaited = isOpen && !late
  useEffect(() => {
    if (!isAwaited) return undefined
    const { dataset } = document.documentElement
    dataset['opening'] = ''
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', giveUp)
    document.addEventListener('pointerdown', onClose)
    return () => {
      delete dataset['opening']
      document.removeEventListener('keydown', giveUp)
      document.removeEventListener('pointerdown', onClose)
    }
  }, [isAwaited, onClose])

  return (
    late && (
      <IsInsideModalContext value>
        <late.part isOpen={isOpen} onClose={onClose} />
      </IsInsideModalContext>
    )
  )
}
