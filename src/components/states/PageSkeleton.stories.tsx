import type { Meta, StoryObj } from '@storybook/react-vite'
import { PageSkeleton } from './PageSkeleton.tsx'

const meta: Meta<typeof PageSkeleton> = { component: PageSkeleton }
export default meta

export const OnItsWay: StoryObj<typeof PageSkeleton> = {}
