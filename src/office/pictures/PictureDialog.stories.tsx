import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, within } from 'storybook/test'
import { sampleOfficePictures, officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PictureDialog } from './PictureDialog.tsx'

const meta: Meta<typeof PictureDialog> = {
  title: 'Pages/Bureau/Image',
  component: PictureDialog,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof PictureDialog>

const opened = async (canvas: Parameters<typeof findPageHeading>[0]) => {
  await findPageHeading(canvas, 'Images')
  await userEvent.click(await canvas.findByRole('button', { name: /equipage-au-sol/ }))
  return within(await screen.findByRole('dialog'))
}

export const Used: Story = {
  name: 'Montrée par deux textes',
  ...pageStoryParameters('/bureau/images', officeStoryAnswers),
  play: async ({ canvas }) => {
    const dialog = await opened(canvas)
    const across = await dialog.findByRole('slider', { name: 'De gauche à droite' })
    await expect(across).toHaveValue('70')
    await fireEvent.change(across, { target: { value: '10' } })
    await expect(across).toHaveValue('10')
    await expect(dialog.getByRole('link', { name: 'Un texte commencé' })).toBeVisible()
    // A picture in use cannot be removed.
    await expect(dialog.queryByRole('button', { name: 'Supprimer l’image' })).toBeNull()
  },
}
export const Unused: Story = {
  name: 'Montrée nulle part',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/images', {
    ...officeStoryAnswers,
    'GET /board/pictures/:name': { data: { ...sampleOfficePictures.horizon, uses: [] } },
  }),
  play: async ({ canvas }) => {
    const dialog = await opened(canvas)
    await expect(await dialog.findByText('Aucun texte ne la montre.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Supprimer l’image' })).toBeVisible()
  },
}
