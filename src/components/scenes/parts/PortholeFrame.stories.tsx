import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HeroScene } from '#src/components/scenes/HeroScene.tsx'
import { PortholeFrame } from './PortholeFrame.tsx'

const meta: Meta<typeof PortholeFrame> = {
  component: PortholeFrame,
  decorators: [
    (Story) => (
      <Box sx={{ maxWidth: 240 }}>
        <Story />
      </Box>
    ),
  ],
}
export default meta

type Story = StoryObj<typeof PortholeFrame>

export const Decorative: Story = { args: { children: <HeroScene /> } }

export const WithTitle: Story = {
  tags: ['nightly'],
  args: { title: 'L’aube vue du hublot, au-dessus des nuages', children: <HeroScene /> },
}
