import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DialogTrigger } from './DialogTrigger.tsx'

const meta = { component: DialogTrigger } satisfies Meta<typeof DialogTrigger>
export default meta

export const Plain: StoryObj<typeof meta> = {
  args: { href: '/login', onOpen: fn(), children: 'Connexion' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connexion' }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
