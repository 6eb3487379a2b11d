import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { AboutScene } from './AboutScene.tsx'

const meta: Meta<typeof AboutScene> = {
  component: AboutScene,
  decorators: [
    (Story) => (
      <Box sx={{ height: 'min(100vh, 640px)' }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof AboutScene>

export const Default: Story = {}
