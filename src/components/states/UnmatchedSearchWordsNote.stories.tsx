import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { UnmatchedSearchWordsNote } from './UnmatchedSearchWordsNote.tsx'

const meta: Meta<typeof UnmatchedSearchWordsNote> = {
  component: UnmatchedSearchWordsNote,
  args: { words: ['combien', 'sieste'] },
}
export default meta
type Story = StoryObj<typeof UnmatchedSearchWordsNote>

export const Some: Story = {
  name: 'Des mots laissés',
  play: ({ canvas }) => expect(canvas.getByText(/^Sans/)).toHaveTextContent('Sans « combien », « sieste »'),
}
export const None: Story = {
  name: 'Aucun',
  args: { words: [] },
  play: ({ canvas }) => expect(canvas.queryByText(/Sans/)).toBeNull(),
}
