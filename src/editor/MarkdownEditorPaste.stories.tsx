import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { googleDocsClipboard, microsoftWordClipboard } from '#tests/samples/clipboard.ts'
import { clipboardPasteSamples } from '#tests/samples/clipboardPasteSamples.ts'
import {
  fireDataTransferEvent,
  sampleHeicFile,
  markdownEditorFormMeta,
  findEditorField,
  lastMarkdownEditorValue,
} from '#tests/samples/markdownEditor.tsx'
import { LazyMarkdownEditorField } from './LazyMarkdownEditorField.tsx'

/** Storybook stories of the Markdown editor about pasting from other programs. */
const meta: Meta<typeof LazyMarkdownEditorField> = {
  title: 'Composants/MarkdownEditorPaste',
  ...markdownEditorFormMeta,
  component: LazyMarkdownEditorField,
  tags: ['!autodocs'],
}
export default meta
type Story = StoryObj<typeof LazyMarkdownEditorField>

export const FromWord: Story = {
  name: 'Collé de Word',
  args: { value: '' },
  play: async ({ canvas, args }) => {
    fireDataTransferEvent('paste', await findEditorField(canvas), {
      'text/html': microsoftWordClipboard,
      'text/plain': 'Ce que change l’accord',
    })
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe(`## Ce que change l’accord

Le repos passe à **douze heures**, et *jamais* moins. Voir [les accords](https://envol.example/accords?theme=repos).

### Dès le premier mars

- Long-courrier
  - vols de nuit
- Moyen-courrier

1. Prévenir
2. Écrire

| **Vol** | **Repos** |
| --- | --- |
| Tokyo | 36\u00a0h au moins |

Ni\u00a0plus, ni moins.
`),
    )
    await expect(canvas.getByRole('alert')).toHaveTextContent('Le texte est collé sans ses images')
    await expect(window).not.toHaveProperty('ran')
  },
}

export const FromGoogleDocs: Story = {
  name: 'Collé de Google Docs',
  args: { value: '' },
  play: async ({ canvas, args }) => {
    fireDataTransferEvent('paste', await findEditorField(canvas), {
      'text/html': googleDocsClipboard,
      'text/plain': 'Une nuit à Nairobi',
    })
    await waitFor(() =>
      expect(lastMarkdownEditorValue(args)).toBe(`## Une nuit à Nairobi

L’hôtel est **calme**_, dit-on_. [La charte](https://envol.example/charte)

- un rideau\u00a0;
  - épais
- un lit.

Première ligne

et la suivante.
`),
    )
  },
}

/** Story with one Markdown editor for each pasted sample in `tests/inputs/paste`. */
export const AllPrograms: Story = {
  name: 'Collé de tous les programmes',
  tags: ['nightly'],
  render: () => (
    <>
      {clipboardPasteSamples.map(({ name }) => (
        <LazyMarkdownEditorField
          key={name}
          {...markdownEditorFormMeta.args}
          label={name}
          value=""
          onChange={(markdown) => void pasted.set(name, markdown)}
        />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    pasted.clear()
    await expect(clipboardPasteSamples.length).toBeGreaterThanOrEqual(10)
    for (const { name, html, right } of clipboardPasteSamples) {
      fireDataTransferEvent('paste', await canvas.findByRole('textbox', { name }), {
        'text/html': html,
        'text/plain': 'x',
      })
      await waitFor(() => expect([name, plain(pasted.get(name))]).toEqual([name, right]))
    }
  },
}
const pasted = new Map<string, string>()
const plain = (markdown = '') => markdown.replaceAll('\u00a0', ' ')

export const RefusedPaste: Story = {
  name: 'Cinq mégaoctets refusés',
  args: { value: 'Un mot.\n' },
  play: async ({ canvas, args }) => {
    fireDataTransferEvent('paste', await findEditorField(canvas), { 'text/plain': 'Nuit '.repeat(1_000_000) })
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/trop long \(5.000.000 signes\)/))
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Heic: Story = {
  name: 'Une photo HEIC refusée',
  args: { value: 'Un mot.\n' },
  play: async ({ canvas }) => {
    fireDataTransferEvent('paste', await findEditorField(canvas), {}, [sampleHeicFile])
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(/Le plus compatible/))
  },
}
