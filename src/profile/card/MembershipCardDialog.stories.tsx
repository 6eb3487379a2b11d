import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { sampleMemberCard, samplePortrait } from '#tests/samples/profile.ts'
import { MembershipCardDialog } from './MembershipCardDialog.tsx'
import { ShownMembershipCardContext } from './ShownMembershipCardContext.ts'

const meta: Meta<typeof MembershipCardDialog> = {
  title: 'Profil/Carte en grand',
  component: MembershipCardDialog,
  args: { isOpen: true, onClose: fn() },
  render: (args) => (
    <ShownMembershipCardContext value={{ ...sampleMemberCard, image: samplePortrait }}>
      <MembershipCardDialog {...args} />
    </ShownMembershipCardContext>
  ),
}
export default meta
type Story = StoryObj<typeof MembershipCardDialog>

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
  tags: ['nightly'],
  name: 'De nuit, sur un téléphone',
  globals: { scheme: 'dark', viewport: { value: 'narrow' } },
}
