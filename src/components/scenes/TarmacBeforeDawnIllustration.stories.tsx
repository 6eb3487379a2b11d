import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { TarmacBeforeDawnIllustration } from './TarmacBeforeDawnIllustration.tsx'

const meta: Meta<typeof TarmacBeforeDawnIllustration> = {
  component: TarmacBeforeDawnIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof TarmacBeforeDawnIllustration>

export const Default: Story = {}
