import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShutWindow } from './ShutWindow.tsx'

const meta: Meta<typeof ShutWindow> = {
  component: ShutWindow,
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
