import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { MoreLink } from './MoreLink.tsx'

const meta: Meta<typeof MoreLink> = { component: MoreLink, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof MoreLink>

export const ToPage: Story = { args: { to: '/blog', children: 'Toutes les actualités' } }
export const OpensDialog: Story = {
  args: { onClick: fn(), children: 'Nous écrire' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Nous écrire' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
