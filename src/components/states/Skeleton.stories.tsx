import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './Skeleton.tsx'

const meta: Meta<typeof Skeleton> = { component: Skeleton, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof Skeleton>

export const Title: Story = { args: { shape: 'title' } }
export const Line: Story = { tags: ['nightly'], args: { shape: 'line' } }
export const Short: Story = { tags: ['nightly'], args: { shape: 'short' } }
export const Text: Story = { tags: ['nightly'], args: { shape: 'text' } }
export const ShortText: Story = { tags: ['nightly'], args: { shape: 'shortText' } }
export const Porthole: Story = { tags: ['nightly'], args: { shape: 'porthole' } }
export const Cover: Story = { tags: ['nightly'], args: { shape: 'cover' } }
export const Pill: Story = { tags: ['nightly'], args: { shape: 'pill' } }
