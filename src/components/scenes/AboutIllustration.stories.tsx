import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { AboutIllustration } from './AboutIllustration.tsx'

const meta: Meta<typeof AboutIllustration> = {
  component: AboutIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ height: 'min(100vh, 640px)' }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof AboutIllustration>

export const Default: Story = {}
