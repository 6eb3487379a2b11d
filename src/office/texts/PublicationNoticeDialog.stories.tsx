import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { PublicationNoticeDialog } from './PublicationNoticeDialog.tsx'

const meta: Meta<typeof PublicationNoticeDialog> = {
  title: 'Bureau/Prévenir',
  component: PublicationNoticeDialog,
  decorators: [withPortalData],
  args: { told: 12, who: 'inscrit', onClose: fn(), onPublish: fn(async () => true) },
}
export default meta

export const Twelve: StoryObj<typeof PublicationNoticeDialog> = {
  name: 'Douze inscrits',
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: /^12.inscrits seront prévenus$/ })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Publier sans prévenir' }))
    await expect(args.onPublish).toHaveBeenCalledWith(true)
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}
