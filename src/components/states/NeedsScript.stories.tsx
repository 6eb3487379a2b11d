import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NeedsScript } from './NeedsScript.tsx'

const meta: Meta<typeof NeedsScript> = { component: NeedsScript }
export default meta
type Story = StoryObj<typeof NeedsScript>

export const Gone: Story = {
  name: 'Avec JavaScript',
  args: { children: 'Cette page a besoin de JavaScript.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Cette page a besoin de JavaScript.')).toBeNull()
  },
}
