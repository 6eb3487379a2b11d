import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { sampleAccord, sampleClause } from '#tests/samples/accords.ts'
import { CitationDialog } from './CitationDialog.tsx'
import { CitedPassage, type Citation } from './CitedPassage.ts'

const citation: Citation = {
  text: sampleClause.paragraphs.join('\n'),
  title: sampleAccord.title,
  place: 'Article 4.3 – Repos après un découché',
  signed_on: '2025-03-12',
  path: '/accords/12#art-4.3',
}

const meta: Meta<typeof CitationDialog & { citation: Citation }> = {
  title: 'Accords/Carte de citation',
  component: CitationDialog,
  args: { isOpen: true, onClose: fn() },
  render: (args, { parameters }) => (
    <CitedPassage value={{ ...citation, ...(parameters['citation'] as Partial<Citation> | undefined) }}>
      <CitationDialog {...args} />
    </CitedPassage>
  ),
}
export default meta
type Story = StoryObj<typeof CitationDialog>

export const Article: Story = {
  name: 'Un article',
  play: async ({ args }) => {
    const card = await screen.findByRole('dialog', { name: citation.place })
    await expect(card).toHaveTextContent(sampleAccord.title)
    await waitFor(() => expect(screen.getByRole('img', { name: /^Code QR/ })).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Short: Story = {
  name: 'Courte',
  parameters: { citation: { text: 'La prime est due dès que la chambre est prise.' } },
}
export const Long: Story = {
  name: 'Longue, sur un téléphone',
  parameters: { citation: { text: `${citation.text}\n`.repeat(6) } },
  globals: { viewport: { value: 'narrow' } },
}
