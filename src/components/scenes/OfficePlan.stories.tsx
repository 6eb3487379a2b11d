import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { OfficePlan } from './OfficePlan.tsx'

const meta: Meta<typeof OfficePlan> = {
  component: OfficePlan,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 960 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof OfficePlan>

export const Default: Story = {}
