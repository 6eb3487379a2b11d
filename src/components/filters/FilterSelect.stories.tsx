import Box from '@mui/material/Box'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FilterSelect } from './FilterSelect.tsx'

const meta: Meta<typeof FilterSelect> = {
  component: FilterSelect,
  args: {
    label: 'Pour qui',
    value: undefined,
    options: [
      ['', 'Tous'],
      ['compagnie', 'Ma compagnie'],
      ['toutes', 'Toutes les compagnies'],
    ],
    onChange: fn(),
  },
  render: (args) => (
    <Box sx={{ width: '12rem' }}>
      <FilterSelect {...args} />
    </Box>
  ),
}
export default meta
type Story = StoryObj<typeof FilterSelect>

export const NothingChosen: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Pour qui' }), 'Ma compagnie')
    await expect(args.onChange).toHaveBeenCalledWith('compagnie')
  },
}
export const Chosen: Story = { tags: ['nightly'], args: { value: 'compagnie' } }
