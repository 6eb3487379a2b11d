import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { ContactDialog } from './ContactDialog.tsx'

const meta: Meta<typeof ContactDialog> = {
  component: ContactDialog,
  decorators: [withPortalData],
  args: { isOpen: true, onClose: fn() },
}
export default meta

export const Open: StoryObj<typeof ContactDialog> = {
  play: async ({ args }) => {
    await expect(await screen.findByRole('link', { name: '01 99 00 12 40' })).toHaveAttribute(
      'href',
      'tel:+33199001240',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
