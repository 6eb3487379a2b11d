import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CabinAtDawn } from './CabinAtDawn.tsx'

const meta: Meta<typeof CabinAtDawn> = {
  component: CabinAtDawn,
  decorators: [
    (Story) => (
      <Box sx={{ height: 720, maxWidth: 480 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof CabinAtDawn>

export const Default: Story = {}
