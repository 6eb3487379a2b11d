import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { TarmacAtDuskIllustration } from './TarmacAtDuskIllustration.tsx'

const meta: Meta<typeof TarmacAtDuskIllustration> = {
  component: TarmacAtDuskIllustration,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof TarmacAtDuskIllustration>

export const Default: Story = {}
