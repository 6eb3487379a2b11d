import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShutWindowIllustration } from './ShutWindowIllustration.tsx'

const meta: Meta<typeof ShutWindowIllustration> = {
  component: ShutWindowIllustration,
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
