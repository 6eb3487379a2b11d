import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { LostSuitcase } from './LostSuitcase.tsx'

const meta: Meta<typeof LostSuitcase> = {
  component: LostSuitcase,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 640 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof LostSuitcase>

export const Default: Story = {}
