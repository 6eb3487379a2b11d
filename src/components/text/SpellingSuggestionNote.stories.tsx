import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SpellingSuggestionNote } from './SpellingSuggestionNote.tsx'

const meta: Meta<typeof SpellingSuggestionNote> = {
  component: SpellingSuggestionNote,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof SpellingSuggestionNote>

export const LeadsThere: Story = {
  args: { words: 'découché', to: '/blog?search=d%C3%A9couch%C3%A9' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'découché' })).toBeVisible()
  },
}
const search = fn()
export const SearchesInPlace: Story = {
  args: { words: 'découché', onMeant: search },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'découché' }))
    await expect(search).toHaveBeenCalledWith('découché')
  },
}
