import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sampleOperationalChecks } from '#tests/samples/operationalChecks.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { OperationalAlertCard } from './OperationalAlertCard.tsx'

const meta: Meta<typeof OperationalAlertCard> = {
  title: 'Bureau/Alerte du portail',
  component: OperationalAlertCard,
  decorators: [withPortalData],
}
export default meta

export const Failing: StoryObj<typeof OperationalAlertCard> = {
  name: 'En panne',
  parameters: { answers: { 'GET /board/checks': { data: sampleOperationalChecks } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('En panne')).toBeVisible()
    await expect(canvas.getByText('À surveiller')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Tout l’état du portail' })).toHaveAttribute(
      'href',
      '/bureau/systeme',
    )
  },
}
