import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { OfflineScene } from './OfflineScene.tsx'

const meta: Meta<typeof OfflineScene> = {
  component: OfflineScene,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 640 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof OfflineScene>

export const Default: Story = {}
