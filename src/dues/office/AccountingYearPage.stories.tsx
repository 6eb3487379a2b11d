import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { sampleAccountingYearLedger, officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AccountingYearPage } from './AccountingYearPage.tsx'

const meta: Meta<typeof AccountingYearPage> = {
  title: 'Pages/Bureau/Comptes',
  component: AccountingYearPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof AccountingYearPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau/tresorerie/comptes', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Comptes')
    await expect(await canvas.findByRole('row', { name: /^novembre/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remise de chèques' }))
    await expect(await canvas.findByText(/192\s€, ont été portés/)).toBeVisible()
  },
}
export const YearIsOver: Story = {
  tags: ['nightly'],
  name: 'Année finie',
  ...pageStoryParameters('/bureau/tresorerie/comptes?annee=2025', {
    ...officeStoryAnswers,
    'GET /board/ledger/:year': { data: { ...sampleAccountingYearLedger, year: 2025, missing_certificates: 12 } },
    'POST /board/ledger/:year/certificates': { success: true, message: '12 attestations établies.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Comptes')
    await userEvent.click(await canvas.findByRole('button', { name: 'Attestations de l’année' }))
    await expect(await canvas.findByText(/^Établir 12\sattestations/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Établir et écrire' }))
    await expect(await screen.findByText('12 attestations établies.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/tresorerie/comptes', {
    ...officeStoryAnswers,
    'GET /board/ledger/:year': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Comptes')
    await expect(await canvas.findByText('Les comptes n’ont pas pu être chargés')).toBeVisible()
  },
}
