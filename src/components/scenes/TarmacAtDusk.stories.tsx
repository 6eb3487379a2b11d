import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { TarmacAtDusk } from './TarmacAtDusk.tsx'

const meta: Meta<typeof TarmacAtDusk> = {
  component: TarmacAtDusk,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof TarmacAtDusk>

export const Default: Story = {}
