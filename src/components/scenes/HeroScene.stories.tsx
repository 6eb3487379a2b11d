import Box from '@mui/material/Box'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { HeroScene } from './HeroScene.tsx'

const meta: Meta<typeof HeroScene> = { component: HeroScene }
export default meta

type Story = StoryObj<typeof HeroScene>

export const Wide: Story = { decorators: [inside(1440, 700)] }

export const Tall: Story = { tags: ['nightly'], decorators: [inside(390, 640)] }

function inside(maxWidth: number, height: number): Decorator {
  return (Story) => (
    <Box sx={{ maxWidth, height }}>
      <Story />
    </Box>
  )
}
