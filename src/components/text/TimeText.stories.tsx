import type { Meta, StoryObj } from '@storybook/react-vite'
import { TimeText } from './TimeText.tsx'

const meta: Meta<typeof TimeText> = {
  component: TimeText,
  args: { at: '2026-11-24T13:30:00.000Z' },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof TimeText>

export const Long: Story = {}
export const Short: Story = { tags: ['nightly'], args: { isShort: true } }
export const FirstOfMonth: Story = { tags: ['nightly'], args: { at: '2026-05-01T10:00:00.000Z' } }
