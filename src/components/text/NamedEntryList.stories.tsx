import type { Meta, StoryObj } from '@storybook/react-vite'
import { buildEntryListTextBlock } from '#tests/samples/texts.ts'
import { NamedEntryList } from './NamedEntryList.tsx'

const meta: Meta<typeof NamedEntryList> = { component: NamedEntryList, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof NamedEntryList>

export const Timeline: Story = { args: buildEntryListTextBlock('timeline') }
export const Figures: Story = { tags: ['nightly'], args: buildEntryListTextBlock('figures') }
export const People: Story = { tags: ['nightly'], args: buildEntryListTextBlock('people') }
export const Steps: Story = { tags: ['nightly'], args: buildEntryListTextBlock('steps') }
