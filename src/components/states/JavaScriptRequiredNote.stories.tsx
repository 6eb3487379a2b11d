import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { JavaScriptRequiredNote } from './JavaScriptRequiredNote.tsx'

const meta: Meta<typeof JavaScriptRequiredNote> = { component: JavaScriptRequiredNote }
export default meta
type Story = StoryObj<typeof JavaScriptRequiredNote>

export const Gone: Story = {
  name: 'Avec JavaScript',
  args: { children: 'Cette page a besoin de JavaScript.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Cette page a besoin de JavaScript.')).toBeNull()
  },
}
