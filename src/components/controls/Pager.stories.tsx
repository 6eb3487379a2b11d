import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Pager } from './Pager.tsx'

const meta: Meta<typeof Pager> = {
  component: Pager,
  args: { toPage: (page: number) => `/blog?page=${page}` },
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof Pager>

export const First: Story = {
  args: { page: 1, last: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('1')
    await expect(canvas.getByRole('link', { name: 'Page suivante' })).toHaveAttribute('href', '/blog?page=2')
    await expect(canvas.queryByRole('link', { name: 'Page précédente' })).toBeNull()
  },
}
export const Middle: Story = {
  args: { page: 6, last: 12 },
  play: async ({ canvas }) => {
    const said = canvas.getAllByRole('link').map((link) => link.textContent)
    await expect(said).toEqual(['', '1', '5', '6', '7', '12', ''])
  },
}
export const Last: Story = {
  args: { page: 12, last: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Page suivante' })).toBeNull()
  },
}
export const TwoPages: Story = { tags: ['nightly'], args: { page: 1, last: 2 } }
export const OnePage: Story = {
  args: { page: 1, last: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}
