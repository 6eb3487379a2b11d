import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FileButton } from './FileButton.tsx'

const meta: Meta<typeof FileButton> = {
  component: FileButton,
  args: { children: 'Choisir la liste', label: 'Liste d’adhérents', accept: '.csv', onFile: fn() },
}
export default meta

export const Chosen: StoryObj<typeof FileButton> = {
  play: async ({ canvas, args }) => {
    const list = new File(['nom'], 'liste.csv', { type: 'text/csv' })
    for (const times of [1, 2]) {
      await userEvent.upload(canvas.getByLabelText('Liste d’adhérents'), list)
      await expect(args.onFile).toHaveBeenCalledTimes(times)
    }
    await expect(args.onFile).toHaveBeenLastCalledWith(list)
  },
}
