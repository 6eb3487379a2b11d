import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FilterSelect } from './FilterSelect.tsx'
import { FoldableFilters } from './FoldableFilters.tsx'

const meta: Meta<typeof FoldableFilters> = {
  component: FoldableFilters,
  args: {
    label: 'Filtres',
    count: 0,
    clearTo: undefined,
    children: (
      <FilterSelect
        label="Lieu"
        value={undefined}
        options={[
          ['', 'Tous'],
          ['Orly', 'Orly'],
        ]}
        onChange={fn()}
      />
    ),
  },
}
export default meta
type Story = StoryObj<typeof FoldableFilters>

export const OnADesktop: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Lieu' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Filtres' })).toBeNull()
  },
}
export const OnAPhone: Story = {
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('combobox', { name: 'Lieu' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Filtres', expanded: false }))
    await expect(canvas.getByRole('combobox', { name: 'Lieu' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Filtres', expanded: true }))
    await expect(canvas.queryByRole('combobox', { name: 'Lieu' })).toBeNull()
  },
}
export const Chosen: Story = {
  args: { count: 2, clearTo: '/events' },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Filtres (2)' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Effacer les filtres' })).toHaveAttribute('href', '/events')
  },
}
