import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { sampleCard, samplePortrait } from '#tests/samples/profile.ts'
import { CardDialog } from './CardDialog.tsx'
import { ShownCardContext } from './ShownCardContext.ts'

const meta: Meta<typeof CardDialog> = {
  title: 'Profil/Carte en grand',
  component: CardDialog,
  args: { isOpen: true, onClose: fn() },
  render: (args) => (
    <ShownCardContext value={{ ...sampleCard, image: samplePortrait }}>
      <CardDialog {...args} />
    </ShownCardContext>
  ),
}
export default meta
type Story = StoryObj<typeof CardDialog>

export const Open: Story = {
  name: 'Ouverte',
  play: async ({ args }) => {
    await screen.findByRole('dialog', { name: 'Camille Laurent' })
    await waitFor(() => expect(screen.getByRole('img', { name: /^Code QR/ })).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const OfAnotherCompany: Story = {
  name: 'D’une autre compagnie',
  globals: { company: '2' },
  play: async () => {
    const card = await screen.findByRole('dialog', { name: 'Camille Laurent' })
    const colourOf = (place: Element) => getComputedStyle(place).getPropertyValue('--envol-palette-company-exact')
    await expect(colourOf(card)).toBe(colourOf(document.documentElement))
  },
}
export const ByNight: Story = {
  name: 'De nuit, sur un téléphone',
  globals: { scheme: 'dark', viewport: { value: 'narrow' } },
}
