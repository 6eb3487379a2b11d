import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './Skeleton.tsx'

const meta: Meta<typeof Skeleton> = { component: Skeleton, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof Skeleton>

export const Title: Story = { args: { shape: 'title' } }
export const Line: Story = { args: { shape: 'line' } }
export const Short: Story = { args: { shape: 'short' } }
export const Text: Story = { args: { shape: 'text' } }
export const ShortText: Story = { args: { shape: 'shortText' } }
export const Porthole: Story = { args: { shape: 'porthole' } }
export const Cover: Story = { args: { shape: 'cover' } }
export const Pill: Story = { args: { shape: 'pill' } }
