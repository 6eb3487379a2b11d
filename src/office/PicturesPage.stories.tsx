import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PicturesPage } from './PicturesPage.tsx'

const meta: Meta<typeof PicturesPage> = {
  title: 'Pages/Bureau/Images',
  component: PicturesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof PicturesPage>

const AT = '/bureau/images'
const fileOf = (name: string, head: string) => new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], name)
const photo = fileOf('IMG_0042.HEIC', '\0\0\0\u0018ftypheic')
const pdf = fileOf('accord.jpg', '%PDF-1.7')

export const Loaded: Story = {
  name: 'Chargées',
  ...pageStoryParameters(AT, officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Images')
    await userEvent.click(await canvas.findByRole('button', { name: /equipage-au-sol/ }))
    const dialog = await screen.findByRole('dialog', { name: 'equipage-au-sol.jpg' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}
export const Refused: Story = {
  name: 'Deux fichiers refusés',
  tags: ['nightly'],
  ...pageStoryParameters(AT, officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Images')
    const zone = canvas.getByRole('group', { name: 'Ajouter des images' })
    const files = new DataTransfer()
    for (const file of [photo, pdf]) files.items.add(file)
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
    const list = await canvas.findByRole('list', { name: 'Images envoyées' })
    await waitFor(() => expect(list).not.toHaveTextContent('Envoi…'))
    const [first, second] = within(list).getAllByRole('listitem')
    await expect(first).toHaveTextContent(/Le plus compatible/)
    await expect(second).toHaveTextContent('Ce fichier est un PDF')
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(AT, { ...officeStoryAnswers, 'GET /board/pictures': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Images')
    await expect(await canvas.findByText('Les images n’ont pas pu être chargées')).toBeVisible()
  },
}
