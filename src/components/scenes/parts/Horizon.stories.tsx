import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Horizon } from './Horizon.tsx'

const meta: Meta<typeof Horizon> = {
  component: Horizon,
  decorators: [
    (Story) => (
      <Box sx={{ position: 'relative', minHeight: 160, backgroundColor: 'scene.zenith' }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof Horizon>

export const Default: Story = {}
