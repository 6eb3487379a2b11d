import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { SkyBottomEdgeIllustration } from './SkyBottomEdgeIllustration.tsx'

const meta: Meta<typeof SkyBottomEdgeIllustration> = {
  component: SkyBottomEdgeIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ position: 'relative', minHeight: 160, backgroundColor: 'scene.zenith' }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof SkyBottomEdgeIllustration>

export const Default: Story = {}
