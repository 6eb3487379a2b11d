import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Opener } from './Opener.tsx'

const meta = { component: Opener } satisfies Meta<typeof Opener>
export default meta

export const Plain: StoryObj<typeof meta> = {
  args: { href: '/login', onOpen: fn(), children: 'Connexion' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connexion' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
