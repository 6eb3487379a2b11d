import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { TextPreviewDialog } from './TextPreviewDialog.tsx'

const meta: Meta<typeof TextPreviewDialog> = {
  title: 'Bureau/Aperçu',
  component: TextPreviewDialog,
  decorators: [withPortalData],
  args: {
    isOpen: true,
    onClose: fn(),
    onBegin: () => new Promise(() => undefined),
  },
}
export default meta

export const OnItsWay: StoryObj<typeof TextPreviewDialog> = {
  name: 'En chemin',
  parameters: { answers: officeStoryAnswers },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Aperçu' })).toBeVisible())
    await expect(await screen.findByRole('option', { name: 'Transalpine' })).toBeInTheDocument()
    await expect(screen.getByRole('button', { name: 'Copier le lien secret' })).toBeDisabled()
  },
}
