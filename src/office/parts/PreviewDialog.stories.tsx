import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { officeAnswers } from '#tests/samples/board.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

const meta: Meta<typeof PreviewDialog> = {
  title: 'Bureau/Aperçu',
  component: PreviewDialog,
  decorators: [withPortalData],
  args: {
    isOpen: true,
    onClose: fn(),
    onBegin: () => new Promise(() => undefined),
  },
}
export default meta

export const OnItsWay: StoryObj<typeof PreviewDialog> = {
  name: 'En chemin',
  parameters: { answers: officeAnswers },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Aperçu' })).toBeVisible())
    await expect(await screen.findByRole('option', { name: 'Transalpine' })).toBeInTheDocument()
    await expect(screen.getByRole('button', { name: 'Copier le lien secret' })).toBeDisabled()
  },
}
