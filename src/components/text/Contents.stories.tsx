import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { buildSampleTextSections } from '#tests/samples/texts.ts'
import { TableOfContents } from './Contents.tsx'
import { RichText } from './RichText.tsx'

const meta: Meta<typeof TableOfContents> = { component: TableOfContents, parameters: { layout: 'padded' } }
export default meta
type Story = StoryObj<typeof TableOfContents>

export const Long: Story = {
  args: { of: buildSampleTextSections(6) },
  render: ({ of }) => (
    <>
      <TableOfContents of={of} />
      <RichText blocks={of} />
    </>
  ),
  play: async ({ canvas }) => {
    // Collapsed or beside the text, by width: one of both is visible.
    const links = canvas.getAllByRole('link')
    await expect(links.map((link) => link.getAttribute('href'))).toHaveLength(6)
    await expect(canvas.getByRole('link', { name: 'Partie 5' })).toHaveAttribute(
      'href',
      `#${canvas.getByRole('heading', { name: 'Partie 5' }).id}`,
    )
  },
}
export const OnAPhone: Story = {
  ...Long,
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByText('Partie 5', { selector: 'nav a' }).some((link) => link.checkVisibility())).toBe(
      false,
    )
    await userEvent.click(canvas.getByText('Sommaire', { selector: 'summary' }))
    await expect(canvas.getByRole('link', { name: 'Partie 5' })).toBeVisible()
  },
}
export const TooShort: Story = {
  args: { of: buildSampleTextSections(4) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}
