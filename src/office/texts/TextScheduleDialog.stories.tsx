import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { buildRefusedApiReply } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { TextScheduleDialog } from './TextScheduleDialog.tsx'

const TWICE = 'Cette nuit-là, cette heure existe deux fois\u00a0: dites laquelle.'

const meta: Meta<typeof TextScheduleDialog> = {
  title: 'Bureau/Heure',
  component: TextScheduleDialog,
  decorators: [withPortalData],
  args: {
    act: 'publish',
    kind: 'news',
    slug: 'repos-garantis',
    onSave: async () => true,
    version: () => 3,
    onClose: fn(),
    onRefused: fn(),
    onDone: async () => undefined,
  },
}
export default meta

export const Twice: StoryObj<typeof TextScheduleDialog> = {
  name: 'Une heure qui existe deux fois',
  parameters: {
    answers: { 'POST /board/texts/:kind/text/:slug/publication': buildRefusedApiReply(422, TWICE, { twice: TWICE }) },
  },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Jour et heure, à Paris'), '2027-10-31T02:30')
    await userEvent.click(screen.getByRole('button', { name: 'Prévoir' }))
    await expect(await screen.findByLabelText('Laquelle des deux')).toBeVisible()
    await expect(screen.getByText(/existe deux fois/)).toBeVisible()
  },
}
