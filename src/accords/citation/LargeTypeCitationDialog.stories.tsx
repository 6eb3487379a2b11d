import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import { sampleAccord, sampleNumberedAccordArticle } from '#tests/samples/accords.ts'
import { serveStoryAgreementPdf } from '#tests/samples/storyNetwork.ts'
import page3 from '#tests/samples/pdf/page3.json'
import pdf from '#tests/samples/pdf/accord.pdf?url'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { LargeTypeCitationDialog } from './LargeTypeCitationDialog.tsx'
import { ShownCitationContext, type AccordCitation } from './CitationContext.ts'

const withDocument = {
  ...sampleAccord,
  documents: [
    { id: 31, title: 'Accord sur les découchés', name: 'decouches.pdf', size: 9000, pages: 8, state: 'lu' as const },
  ],
}

const isBlank = (canvas: HTMLCanvasElement | null | undefined) =>
  new Set(canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).size < 3

const citation: AccordCitation = {
  text: sampleNumberedAccordArticle.paragraphs.join('\n'),
  title: sampleAccord.title,
  place: 'Article 4.3 – Repos après un découché',
  signed_on: '2025-03-12',
  path: '/accords/12#art-4.3',
}

const meta: Meta<typeof LargeTypeCitationDialog & { citation: AccordCitation }> = {
  title: 'Accords/Carte de citation',
  component: LargeTypeCitationDialog,
  args: { isOpen: true, onClose: fn() },
  render: (args, { parameters }) => (
    <ShownCitationContext value={{ ...citation, ...(parameters['citation'] as Partial<AccordCitation> | undefined) }}>
      <LargeTypeCitationDialog {...args} />
    </ShownCitationContext>
  ),
}
export default meta
type Story = StoryObj<typeof LargeTypeCitationDialog>

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
export const WithPicture: Story = {
  tags: ['nightly'],
  name: 'Avec l’image de la page',
  decorators: [withPortalData],
  globals: { person: 'member' },
  parameters: {
    citation: {
      place: 'Article 3 – Découchés, page\u00a03',
      text: 'La réserve à domicile est prévenue la veille avant 18 heures.',
      source: {
        accord: sampleAccord.id,
        document: 31,
        pieces: [
          { page: 3, start: 0, end: 80 },
          { page: 4, start: 0, end: 80 },
        ],
      },
    },
    answers: {
      'GET /accords/:id': { data: withDocument },
      'GET /accords/:id/documents/:document/pages/:page': { data: page3 as PdfPageText },
    },
  },
  beforeEach: () => serveStoryAgreementPdf(pdf),
  play: async () => {
    const picture = await screen.findByRole('img', { name: 'Le passage tel que la page 3 le montre' })
    const canvas = picture.querySelector('canvas')
    // The picture shows some lines of the page, and is not blank.
    await expect(canvas?.height).toBeLessThan((canvas?.width ?? 0) / 3)
    await expect(isBlank(canvas)).toBe(false)
  },
}
export const Short: Story = {
  tags: ['nightly'],
  name: 'Courte',
  parameters: { citation: { text: 'La prime est due dès que la chambre est prise.' } },
}
export const Long: Story = {
  tags: ['nightly'],
  name: 'Longue, sur un téléphone',
  parameters: { citation: { text: `${citation.text}\n`.repeat(6) } },
  globals: { viewport: { value: 'narrow' } },
}
