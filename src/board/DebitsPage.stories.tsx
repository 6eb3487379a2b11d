import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { unreachable } from '#tests/samples/answers.ts'
import { officeAnswers, settledFile } from '#tests/samples/board.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { DebitsPage } from './DebitsPage.tsx'

const meta: Meta<typeof DebitsPage> = {
  title: 'Pages/Bureau/Prélèvements',
  component: DebitsPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof DebitsPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageAt('/bureau/tresorerie/prelevements', officeAnswers),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Prélèvements')
    await expect(await canvas.findByText(/Récurrents\s: 798/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Télécharger de nouveau/ }))
    await expect(canvas.getByText(/^Déjà téléchargé le/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: /^Noter le résultat/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Tout est payé' }))
    await expect(
      await canvas.findByText(/seront notés payés, et leurs reçus établis\. .*l’annuler en entier/),
    ).toBeVisible()
  },
}
export const Settled: Story = {
  name: 'Résultat noté, à annuler',
  ...pageAt('/bureau/tresorerie/prelevements', {
    ...officeAnswers,
    'GET /board/debit-files': { data: [settledFile] },
    'DELETE /board/debit-files/:id/state': { success: true, message: 'Annulé\u00a0: 202 prélèvements.' },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Annuler ce qui a été noté/ }))
    await expect(await canvas.findByText(/200\spaiements, 2\srejets/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tout annuler' }))
    await expect(await canvas.findByText(/^Annulé/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/tresorerie/prelevements', { ...officeAnswers, 'GET /board/debit-files': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Prélèvements')
    await expect(await canvas.findByText('Les fichiers n’ont pas pu être chargés')).toBeVisible()
  },
}
