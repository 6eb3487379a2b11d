import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleYearlyAccountsTable, sampleTextTableBlock } from '#tests/samples/texts.ts'
import { PublishedTextTable } from './PublishedTextTable.tsx'

const meta: Meta<typeof PublishedTextTable> = {
  component: PublishedTextTable,
  args: sampleTextTableBlock,
  parameters: { layout: 'padded' },
}
export default meta

type Story = StoryObj<typeof PublishedTextTable>

export const ThreeColumns: Story = {}
export const Accounts: Story = { tags: ['nightly'], args: sampleYearlyAccountsTable }
export const WithoutHead: Story = {
  tags: ['nightly'],
  args: { head: [], rows: sampleTextTableBlock.rows.map((row) => row.slice(0, 2)) },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  args: sampleYearlyAccountsTable,
  globals: { viewport: { value: 'narrow' } },
}
