import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleAccounts, sampleTable } from '#tests/samples/texts.ts'
import { WideTable } from './WideTable.tsx'

const meta: Meta<typeof WideTable> = { component: WideTable, args: sampleTable, parameters: { layout: 'padded' } }
export default meta

type Story = StoryObj<typeof WideTable>

export const ThreeColumns: Story = {}
export const Accounts: Story = { args: sampleAccounts }
export const WithoutHead: Story = { args: { head: [], rows: sampleTable.rows.map((row) => row.slice(0, 2)) } }
export const OnAPhone: Story = { args: sampleAccounts, globals: { viewport: { value: 'narrow' } } }
