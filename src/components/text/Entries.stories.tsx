import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleEntries } from '#tests/samples/texts.ts'
import { Entries } from './Entries.tsx'

const meta: Meta<typeof Entries> = { component: Entries, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof Entries>

export const Timeline: Story = { args: sampleEntries('timeline') }
export const Figures: Story = { args: sampleEntries('figures') }
export const People: Story = { args: sampleEntries('people') }
export const Steps: Story = { args: sampleEntries('steps') }
