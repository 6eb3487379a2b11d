import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  sampleMarkdown,
  markdownEditorFormMeta,
  findEditorField,
  lastMarkdownEditorValue,
} from '#tests/samples/markdownEditor.tsx'
import { LazyMarkdownEditorField } from './LazyMarkdownEditorField.tsx'

const meta: Meta<typeof LazyMarkdownEditorField> = {
  title: 'Composants/LazyMarkdownEditorField',
  ...markdownEditorFormMeta,
  component: LazyMarkdownEditorField,
}
export default meta
type Story = StoryObj<typeof LazyMarkdownEditorField>

export const Everything: Story = {
  name: 'Un texte entier',
  play: async ({ canvas, args }) => {
    const text = await findEditorField(canvas)
    await expect(within(text).getByRole('heading', { level: 2 })).toHaveTextContent('Ce qui change')
    await expect(within(text).getByText('bureau@envol.example')).toBeVisible()
    await expect(within(text).getByRole('img', { name: 'Le hall d’un hôtel, la nuit' })).toBeVisible()
    await expect(within(text).getByRole('group', { name: /gardé tel quel/ })).toHaveTextContent('<details>')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Source: Story = {
  name: 'La source',
  tags: ['nightly'],
  play: async ({ canvas, args }) => {
    await findEditorField(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Source' }))
    const source = await findEditorField(canvas)
    await expect(source).toHaveValue(sampleMarkdown)
    await expect(canvas.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-disabled', 'true')
    await fireEvent.change(source, { target: { value: `${sampleMarkdown}\nUne fin en *italique*.\n` } })
    await userEvent.click(canvas.getByRole('button', { name: 'Source' }))
    await expect(within(await findEditorField(canvas)).getByText('italique')).toBeVisible()
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe(`${sampleMarkdown}\nUne fin en *italique*.\n`))
    // Can be undone like any change.
    await userEvent.click(canvas.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(lastMarkdownEditorValue(args)).toBe(sampleMarkdown))
  },
}

export const Damaged: Story = {
  name: 'Un texte abîmé',
  args: { value: ':::timeline\nRien n’en ferme le cadre.\n\n[mots][nulle-part]\n' },
  play: async ({ canvas, args }) => {
    const kept = within(await findEditorField(canvas)).getByRole('group', { name: /gardé tel quel/ })
    await expect(kept).toHaveTextContent(':::timeline')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

export const Shortcuts: Story = {
  name: 'Les raccourcis',
  play: async ({ canvas }) => {
    await findEditorField(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Raccourcis clavier' }))
    await expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toHaveTextContent('Alt+F10')
  },
}

export const Wrong: Story = {
  name: 'Fautif',
  args: { value: '', error: 'Écrivez le texte de l’actualité.' },
  play: async ({ canvas }) => {
    const text = await findEditorField(canvas)
    await expect(text).toBeInvalid()
    await expect(text).toHaveAccessibleDescription(/Écrivez le texte de l’actualité/)
  },
}

export const Disabled: Story = {
  name: 'En lecture seule',
  args: { disabled: true },
  play: async ({ canvas }) => {
    const text = await findEditorField(canvas)
    await expect(text).toHaveAttribute('contenteditable', 'false')
    await expect(canvas.getByRole('button', { name: 'Gras' })).toHaveAttribute('aria-disabled', 'true')
  },
}
