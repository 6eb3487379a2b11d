import type { Meta, StoryObj } from '@storybook/react-vite'
import { buildEntries } from '#tests/samples/texts.ts'
import { Entries } from './Entries.tsx'

const meta: Meta<typeof Entries> = { component: Entries, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof Entries>

export const Timeline: Story = { args: buildEntries('timeline') }
export const Figures: Story = { args: buildEntries('figures') }
export const People: Story = { args: buildEntries('people') }
export const Steps: Story = { args: buildEntries('steps') }
