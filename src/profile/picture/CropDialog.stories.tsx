import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { PhotoToCropContext } from './PhotoToCropContext.ts'
import { CropDialog } from './CropDialog.tsx'

const send = fn(async (_: Blob) => undefined)

const meta: Meta<typeof CropDialog> = {
  title: 'Profil/Cadrer une photo',
  component: CropDialog,
  args: { isOpen: true, onClose: fn() },
  render: (args) => <WithPhoto {...args} />,
}
export default meta
type Story = StoryObj<typeof CropDialog>

export const Open: Story = {
  name: 'Ouverte',
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
    const frame = await within(dialog).findByLabelText(/^Cadre/)
    await waitFor(() => expect(frame).toBeVisible())
    frame.focus()
    const top = () => frame.getBoundingClientRect().top
    const before = top()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(top() - before).toBeCloseTo(10, 0))
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await waitFor(() => expect(top() - before).toBeCloseTo(11, 0))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la photo' }))
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(send.mock.lastCall?.[0]).toMatchObject({ type: 'image/jpeg' })
  },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  name: 'Sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
}

function WithPhoto(props: { isOpen: boolean; onClose: () => void }) {
  const [photo, setPhoto] = useState<ImageBitmap>()
  useEffect(() => {
    draw().then(setPhoto, () => undefined)
  }, [])
  if (!photo) return null
  return (
    <PhotoToCropContext value={{ photo, send }}>
      <CropDialog {...props} />
    </PhotoToCropContext>
  )
}

/** Returns a generated portrait photo for a story, larger than the crop preview. */
async function draw() {
  const canvas = new OffscreenCanvas(900, 1600)
  const pen = canvas.getContext('2d')
  pen?.fillRect(0, 0, 900, 1600)
  pen?.clearRect(300, 300, 300, 300)
  return createImageBitmap(canvas)
}
