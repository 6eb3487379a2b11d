import Dialog from '@mui/material/Dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { showToast } from '#src/lib/messages.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ToastLiveRegion } from './ToastLiveRegion.tsx'

/** Dialog for a story, whose button shows a notification and closes the dialog at once. */
function ClosingDialog() {
  const [isOpen, setOpen] = useState(true)
  const tell = () => {
    showToast('success', 'C’est enregistré')
    setOpen(false)
  }
  return (
    <>
      <ToastLiveRegion />
      <Dialog open={isOpen} aria-label="Une question">
        <Button onClick={() => showToast('info', 'Encore ouvert')}>Dire</Button>
        <Button onClick={tell}>Dire et fermer</Button>
      </Dialog>
    </>
  )
}

const meta: Meta<typeof ClosingDialog> = { title: 'Cadre/Messages', component: ClosingDialog, tags: ['!autodocs'] }
export default meta

/**
 * Story of a notification above a dialog: one live region for all notifications, announced while the dialog is open.
 */
export const AboveADialog: StoryObj<typeof ClosingDialog> = {
  name: 'Au-dessus d’un dialogue',
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    const region = document.querySelector('body > [aria-live=polite]')
    await expect(region).not.toBeNull()
    await waitFor(() => expect(region).not.toHaveAttribute('aria-hidden'))
    await userEvent.click(screen.getByRole('button', { name: 'Dire' }))
    const close = await screen.findByRole('button', { name: 'Fermer ce message' })
    await expect(region).toContainElement(close)
    // The keyboard reaches the notification above the dialog and returns.
    await userEvent.keyboard('{F8}')
    await expect(close).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(screen.getByRole('button', { name: 'Dire' })).toHaveFocus()

    const moves: Node[] = []
    const watch = new MutationObserver((changes) => {
      moves.push(...changes.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => node === region))
    })
    watch.observe(document, { childList: true, subtree: true })
    await userEvent.click(screen.getByRole('button', { name: 'Dire et fermer' }))
    await screen.findByText('C’est enregistré')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    watch.disconnect()
    await expect(moves).toEqual([])
    await expect(region).toHaveTextContent('C’est enregistré')
    await expect(region).not.toHaveAttribute('aria-hidden')
  },
}
