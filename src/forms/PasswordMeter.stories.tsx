import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import Box from '@mui/material/Box'
import { PasswordMeter } from './PasswordMeter.tsx'

const meta: Meta<typeof PasswordMeter> = {
  title: 'Composants/PasswordMeter',
  component: PasswordMeter,
  args: { id: 'force' },
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 420, p: 3 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof PasswordMeter>

export const Empty: Story = { args: { strength: undefined } }
export const Obvious: Story = { tags: ['nightly'], args: { strength: 'obvious' } }
export const Weak: Story = { tags: ['nightly'], args: { strength: 'weak' } }
export const Refused: Story = { tags: ['nightly'], args: { strength: 'weak', isRefused: true } }
export const RefusedEmpty: Story = {
  args: { strength: undefined, isRefused: true },
  // Two lines have room below the bars.
  play: async ({ canvas }) => expect(canvas.getByText(/^Essayez trois ou quatre mots/)).toBeVisible(),
}
export const Fair: Story = { tags: ['nightly'], args: { strength: 'fair' } }
export const Strong: Story = { tags: ['nightly'], args: { strength: 'strong' } }
export const Excellent: Story = { tags: ['nightly'], args: { strength: 'excellent' } }
