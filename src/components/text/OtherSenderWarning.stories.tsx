import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OtherSenderWarning } from './OtherSenderWarning.tsx'

const meta: Meta<typeof OtherSenderWarning> = { component: OtherSenderWarning, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof OtherSenderWarning>

export const Named: Story = {
  args: { of: 'lea.marchand@ailleurs.example' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('lea.marchand@ailleurs.example')).toBeVisible()
  },
}
