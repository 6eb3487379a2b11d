import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CabinWindow } from './CabinWindow.tsx'

const meta: Meta<typeof CabinWindow> = {
  component: CabinWindow,
  decorators: [
    (Story) => (
      <Box sx={{ width: 160 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

export const Drawn: StoryObj<typeof meta> = {}
