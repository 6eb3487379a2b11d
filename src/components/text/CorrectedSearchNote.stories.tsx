import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CorrectedSearchNote } from './CorrectedSearchNote.tsx'

const meta: Meta<typeof CorrectedSearchNote> = { component: CorrectedSearchNote, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof CorrectedSearchNote>

export const LeadsBack: Story = {
  args: { words: 'découché', typed: 'decuche', to: '/recherche?query=decuche&literal=true' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Chercher «\sdecuche\s» tel quel$/ })).toBeVisible()
  },
}
