import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { PortholePicture } from './PortholePicture.tsx'

const meta: Meta<typeof PortholePicture> = {
  component: PortholePicture,
  args: { picture: sampleResponsivePicture, sizes: '240px' },
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 240 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

export const Decorative: StoryObj<typeof PortholePicture> = {}
