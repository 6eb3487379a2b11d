import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CabinAtDawnIllustration } from './CabinAtDawnIllustration.tsx'

const meta: Meta<typeof CabinAtDawnIllustration> = {
  component: CabinAtDawnIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CabinAtDawnIllustration>

export const Default: Story = {}
