import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { MissingWordsNote } from './MissingWordsNote.tsx'

const meta: Meta<typeof MissingWordsNote> = { component: MissingWordsNote, args: { words: ['combien', 'sieste'] } }
export default meta
type Story = StoryObj<typeof MissingWordsNote>

export const Some: Story = {
  name: 'Des mots laissés',
  play: ({ canvas }) => expect(canvas.getByText(/^Sans/)).toHaveTextContent('Sans « combien », « sieste »'),
}
export const None: Story = {
  name: 'Aucun',
  args: { words: [] },
  play: ({ canvas }) => expect(canvas.queryByText(/Sans/)).toBeNull(),
}
