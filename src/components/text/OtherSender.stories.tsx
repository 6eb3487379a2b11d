import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OtherSender } from './OtherSender.tsx'

const meta: Meta<typeof OtherSender> = { component: OtherSender, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof OtherSender>

export const Named: Story = {
  args: { of: 'lea.marchand@ailleurs.example' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('lea.marchand@ailleurs.example')).toBeVisible()
  },
}
