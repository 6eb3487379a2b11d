import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HorizonLine } from './HorizonLine.tsx'

const meta: Meta<typeof HorizonLine> = {
  component: HorizonLine,
  decorators: [
    (Story) => (
      <Box sx={{ paddingBlock: 4 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof HorizonLine>

export const Default: Story = {}
