import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArticleSkeleton } from './ArticleSkeleton.tsx'

const meta: Meta<typeof ArticleSkeleton> = { title: 'Composants/ArticleSkeleton', component: ArticleSkeleton }
export default meta

export const Loading: StoryObj<typeof ArticleSkeleton> = { tags: ['nightly'] }
