import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sampleAccord, sampleAccordDocument } from '#tests/samples/accords.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { AccordDocumentCard } from './AccordDocumentCard.tsx'

const meta: Meta<typeof AccordDocumentCard> = {
  title: 'Composants/AccordDocumentCard',
  component: AccordDocumentCard,
  decorators: [withPortalData],
  args: { accord: sampleAccord, document: sampleAccordDocument },
  parameters: { layout: 'padded' },
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof AccordDocumentCard>

export const Read: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('PDF, 24 pages, 2,4 Mo')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Lire/ })).toHaveAttribute('href', '/accords/12?document=31')
  },
}
export const Waiting: Story = { tags: ['nightly'], args: { document: { ...sampleAccordDocument, state: 'attente' } } }
export const Scanned: Story = { tags: ['nightly'], args: { document: { ...sampleAccordDocument, state: 'scanne' } } }
/** Story of an agreement's damaged PDF, which members can still download. */
export const Damaged: Story = {
  args: { document: { ...sampleAccordDocument, state: 'endommage', pages: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.getByRole('button', { name: /^Télécharger/ })).toBeEnabled()
  },
}
export const Encrypted: Story = {
  args: { document: { ...sampleAccordDocument, state: 'chiffre', pages: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Lire/ })).toBeVisible()
  },
}
export const Partial: Story = {
  args: { document: { ...sampleAccordDocument, state: 'partiel', pages_read: 21 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/3 pages sur 24 sont des images/)).toBeVisible()
  },
}
export const TooLong: Story = {
  args: { document: { ...sampleAccordDocument, state: 'long', pages: 2415, pages_read: 1200 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/1\s200 pages sur 2415 se cherchent déjà/)).toBeVisible()
  },
}
export const WithoutText: Story = {
  tags: ['nightly'],
  args: { document: { ...sampleAccordDocument, state: 'sans-texte' } },
}
