import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { ContactDialog } from './ContactDialog.tsx'

const meta: Meta<typeof ContactDialog> = {
  title: 'Cadre/Contact',
  component: ContactDialog,
  decorators: [withPortalData],
  args: { isOpen: true, onClose: fn() },
}
export default meta
type Story = StoryObj<typeof ContactDialog>

export const Open: Story = {
  name: 'Ouvert',
  play: async ({ args }) => {
    await expect(await screen.findByRole('link', { name: '01 99 00 12 40' })).toHaveAttribute(
      'href',
      'tel:+33199001240',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  name: 'Sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
}
export const Busy: Story = {
  tags: ['nightly'],
  name: 'En cours',
  parameters: { answers: { 'POST /contact-us': noResponseApiCallFailure } },
  play: async () => {
    await send()
    await expect(await screen.findByRole('button', { name: /Envoyer le message/ })).toBeDisabled()
  },
}
export const Refused: Story = {
  tags: ['nightly'],
  name: 'Refusé',
  parameters: {
    answers: {
      'POST /contact-us': buildRefusedApiReply(422, 'Message refusé', {
        email: 'Cette adresse ne reçoit pas de courrier',
      }),
    },
  },
  play: async () => {
    await send()
    await expect(await screen.findByText('Cette adresse ne reçoit pas de courrier')).toBeVisible()
    // The typed text stays after a failure.
    await expect(screen.getByLabelText(/^Message/)).toHaveValue('Qui appeler la nuit ?')
  },
}

async function send() {
  const typed = {
    'Nom complet': 'Élise Morvan',
    Email: 'elise@voyage.example',
    Sujet: 'À l’escale',
    Message: 'Qui appeler la nuit ?',
  }
  for (const [label, text] of Object.entries(typed)) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await userEvent.click(screen.getByRole('button', { name: /Envoyer le message/ }))
}
