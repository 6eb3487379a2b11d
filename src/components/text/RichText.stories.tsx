import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleNewsPost } from '#tests/samples/posts.ts'
import { RichText } from './RichText.tsx'

const meta: Meta<typeof RichText> = { component: RichText, parameters: { layout: 'padded' } }
export default meta

export const EveryBlock: StoryObj<typeof RichText> = { args: { blocks: sampleNewsPost.blocks } }
