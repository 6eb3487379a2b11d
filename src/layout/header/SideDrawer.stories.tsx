import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { SideDrawer } from './SideDrawer.tsx'

const meta: Meta<typeof SideDrawer> = {
  title: 'Cadre/Tiroir',
  component: SideDrawer,
  decorators: [withPortalData],
  args: { isOpen: true, onClose: fn() },
}
export default meta
type Story = StoryObj<typeof SideDrawer>

export const Visitor: Story = {
  name: 'Visiteur',
  globals: { person: 'visitor', viewport: { value: 'narrow' } },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('link', { name: 'Adhésion' })).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Member: Story = {
  name: 'Adhérent',
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('link', { name: 'Accords' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(screen.queryByRole('link', { name: 'Adhésion' })).toBeNull()
  },
}
