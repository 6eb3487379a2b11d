import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { CabinWindowIllustration } from './CabinWindowIllustration.tsx'

const meta: Meta<typeof CabinWindowIllustration> = {
  component: CabinWindowIllustration,
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
