import type { Meta, StoryObj } from '@storybook/react-vite'
import { buildEntriesBlock } from '#tests/samples/texts.ts'
import { NamedEntryList } from './NamedEntryList.tsx'

const meta: Meta<typeof NamedEntryList> = { component: NamedEntryList, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof NamedEntryList>

export const Timeline: Story = { args: buildEntriesBlock('timeline') }
export const Figures: Story = { args: buildEntriesBlock('figures') }
export const People: Story = { args: buildEntriesBlock('people') }
export const Steps: Story = { args: buildEntriesBlock('steps') }
