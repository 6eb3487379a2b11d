import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { NotFoundPage } from '#src/missing/NotFoundPage.tsx'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { PortalPageLayout } from './PortalPageLayout.tsx'

const meta: Meta<typeof PortalPageLayout> = {
  title: 'Cadre/Tout le cadre',
  component: PortalPageLayout,
  decorators: [withPortalData],
  tags: ['!autodocs'],
  args: { children: <NotFoundPage /> },
  parameters: { path: '/faq' },
}
export default meta
type Story = StoryObj<typeof PortalPageLayout>

export const Visitor: Story = {
  name: 'Visiteur',
  globals: { person: 'visitor' },
  play: async ({ canvas }) => {
    const banner = canvas.getByRole('banner')
    await expect(banner).toHaveTextContent('AccueilActualitésRechercherContactAdhésionConnexion')
    await waitFor(() => expect(canvas.getByText('Loading...')).not.toBeVisible())
  },
}
export const Member: Story = {
  name: 'Adhérent',
  globals: { person: 'member' },
  play: async ({ canvas }) => {
    await expect(sharedStorage()).toHaveLength(0)
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu de Camille Laurent' }))
    await expect(canvas.getByText('membre@envol.example')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByText('membre@envol.example')).not.toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Menu de Camille Laurent' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Menu de Camille Laurent' }))
  },
}
export const CookiesToAnswer: Story = {
  name: 'Question des cookies',
  globals: { cookies: 'asked' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refuser' }))
    await expect(localStorage.getItem('cookieConsent')).toBe('rejected')
    await expect(canvas.queryByRole('region', { name: 'Vos données restent à bord' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Gérer les cookies' }))
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Vos données restent à bord' })).toHaveFocus())
  },
}

/**
 * Returns the session and preference keys in this origin's browser storage, read from a fresh iframe. A portal served
 * on the same origin would leave some.
 */
function sharedStorage() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const names = Object.keys(frame.contentWindow?.localStorage ?? {})
  frame.remove()
  return names.filter((name) => ['token', 'user', 'selectedCompany', 'cookieConsent'].includes(name))
}
