import Box from '@mui/material/Box'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { SignInIllustration } from './SignInIllustration.tsx'

const meta: Meta<typeof SignInIllustration> = { component: SignInIllustration }
export default meta

type Story = StoryObj<typeof SignInIllustration>

export const First: Story = { args: { of: 'cabin' }, decorators: [inside(460, 680)] }

export const Third: Story = { tags: ['nightly'], args: { of: 'tarmac' }, decorators: [inside(460, 680)] }

export const Other: Story = { tags: ['nightly'], args: { of: 'city' }, decorators: [inside(460, 680)] }

export const Banner: Story = { tags: ['nightly'], args: { of: 'cabin' }, decorators: [inside(600, 200)] }

function inside(maxWidth: number, height: number): Decorator {
  return (Story) => (
    <Box sx={{ maxWidth, height }}>
      <Story />
    </Box>
  )
}
