import Box from '@mui/material/Box'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { LoginScene } from './LoginScene.tsx'

const meta: Meta<typeof LoginScene> = { component: LoginScene }
export default meta

type Story = StoryObj<typeof LoginScene>

export const First: Story = { args: { variant: 'first' }, decorators: [inside(460, 680)] }

export const Third: Story = { args: { variant: 'third' }, decorators: [inside(460, 680)] }

export const Other: Story = { args: { variant: 'other' }, decorators: [inside(460, 680)] }

export const Banner: Story = { args: { variant: 'first' }, decorators: [inside(600, 200)] }

function inside(maxWidth: number, height: number): Decorator {
  return (Story) => (
    <Box sx={{ maxWidth, height }}>
      <Story />
    </Box>
  )
}
