import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  putCursorAfter,
  createFileWithBytes,
  fireDataTransferEvent,
  sampleHeicFile,
  markdownEditorFormMeta,
  centerPointOfElement,
  samplePngFile,
  findEditorField,
  lastMarkdownEditorValue,
} from '#tests/samples/markdownEditor.tsx'
import { LazyMarkdownEditorField } from './LazyMarkdownEditorField.tsx'

/** Storybook stories of the Markdown editor about insertions: links, pictures, and content filled in by the portal. */
const meta: Meta<typeof LazyMarkdownEditorField> = {
  title: 'Composants/MarkdownEditorInserts',
  ...markdownEditorFormMeta,
  component: LazyMarkdownEditorField,
  tags: ['!autodocs'],
}
export default meta
type Story = StoryObj<typeof LazyMarkdownEditorField>

export const LinkSearch: Story = {
  name: 'Un lien trouvé par ses mots',
  args: { value: 'À lire.\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    await putCursorAfter(text, 'À lire')
    await userEvent.keyboard(' ')
    await userEvent.click(canvas.getByRole('button', { name: 'Lien' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lien' }))
    await userEvent.type(dialog.getByLabelText('Page du portail, ou adresse'), 'nuits')
    await dialog.findByText('Un choix')
    await userEvent.click(dialog.getByRole('button', { name: /Deux nuits à la maison/ }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('À lire [Deux nuits à la maison](/blog/3).\n'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await putCursorAfter(text, 'Deux nuits')
    await userEvent.keyboard('{Control>}k{/Control}')
    const again = within(await screen.findByRole('dialog', { name: 'Lien' }))
    await expect(again.getByLabelText('Page du portail, ou adresse')).toHaveValue('/blog/3')
    await userEvent.click(again.getByRole('button', { name: 'Retirer le lien' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('À lire Deux nuits à la maison.\n'))
  },
}

export const Picture: Story = {
  name: 'Une image déposée',
  args: { value: 'Le hall\n\nLa suite\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    fireDataTransferEvent('drop', within(text).getByText('Le hall'), {}, [samplePngFile])
    const dialog = within(await screen.findByRole('dialog', { name: 'Image' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    const alt = dialog.getByLabelText(/Ce que l’on voit/)
    await expect(alt).toHaveAccessibleDescription('Dites ce que l’on voit, ou cochez «\u00a0décorative\u00a0».')
    await fireEvent.change(alt, { target: { value: 'Un hall éteint. '.repeat(40) } })
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    await expect(alt).toHaveAccessibleDescription('Cette description est trop longue\u00a0: 300 signes au plus')
    await expect(alt).toHaveValue('Un hall éteint. '.repeat(40))
    await userEvent.clear(alt)
    await userEvent.type(alt, 'Un hall éteint')
    await userEvent.type(dialog.getByLabelText(/Légende/), 'Roissy')
    await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe(
        'Le hall\n\n![Un hall éteint](../media/hall.png "Roissy")\n\nLa suite\n',
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Its description is edited in place.
    const shown = within(text).getByRole('img', { name: 'Un hall éteint' })
    for (const type of ['mousedown', 'mouseup'])
      shown.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...centerPointOfElement(shown) }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Image' })).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.click(canvas.getByRole('button', { name: 'Image' }))
    const again = within(await screen.findByRole('dialog', { name: 'Image' }))
    await userEvent.click(again.getByRole('checkbox', { name: /décorative/ }))
    await userEvent.click(again.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toContain('\n\n![](../media/hall.png "Roissy")\n\n'))
  },
}

export const Pictures: Story = {
  name: 'Plusieurs fichiers déposés',
  tags: ['nightly'],
  args: { value: 'Le hall\n\nLa suite\n' },
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    const second = createFileWithBytes('salle.png', '\u0089PNG\r\n\u001a\n', 'image/png')
    fireDataTransferEvent('drop', within(text).getByText('Le hall'), {}, [samplePngFile, sampleHeicFile, second])
    for (const [alt, rest] of [
      ['Le hall', 'Encore 2 images après celle-ci.'],
      ['La salle', undefined],
    ] as const) {
      const field = () => within(screen.getByRole('dialog', { name: 'Image' })).getByLabelText(/Ce que l’on voit/)
      await waitFor(() => expect(field()).toHaveValue(''))
      const dialog = within(screen.getByRole('dialog', { name: 'Image' }))
      if (rest) await waitFor(() => expect(dialog.getByText(rest)).toBeVisible())
      await userEvent.type(field(), alt)
      await userEvent.click(dialog.getByRole('button', { name: 'Ajouter l’image' }))
    }
    // In the order given; files that are not pictures are reported.
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toMatch(
        /^Le hall\n\n!\[Le hall\]\(.*\)\n\n!\[La salle\]\(.*\)\n\nLa suite\n$/,
      ),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByText(/HEIC/)).toBeVisible()
  },
}

export const Insert: Story = {
  name: 'Ce que le portail remplit',
  tags: ['nightly'],
  args: { value: 'Appelez le\n' },
  play: async ({ canvas, args }) => {
    await putCursorAfter(await findEditorField(canvas), 'Appelez le')
    await userEvent.keyboard(' ')
    await userEvent.click(canvas.getByRole('button', { name: 'Insérer' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /01 99 00 12 40/ }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe('Appelez le {{phone}}\n'))
    await userEvent.click(canvas.getByRole('button', { name: 'Insérer' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Personnes' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Personnes' })).toBeVisible())
    await userEvent.keyboard('Ada pilote')
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe('Appelez le {{phone}}\n\n:::people\n- Ada pilote\n:::\n'),
    )
  },
}
