import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HorizonEdgeIllustration } from './HorizonEdgeIllustration.tsx'

const meta: Meta<typeof HorizonEdgeIllustration> = {
  component: HorizonEdgeIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ position: 'relative', minHeight: 160, backgroundColor: 'scene.zenith' }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof HorizonEdgeIllustration>

export const Default: Story = {}
