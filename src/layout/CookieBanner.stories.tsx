import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { CookieBanner } from './CookieBanner.tsx'

const meta: Meta<typeof CookieBanner> = {
  title: 'Cadre/Bandeau des cookies',
  component: CookieBanner,
  tags: ['!autodocs'],
  args: { hasFocus: false },
  globals: { cookies: 'asked' },
}
export default meta
type Story = StoryObj<typeof CookieBanner>

export const Question: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/recherches, avis, carte, brouillons/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Accepter' }))
    await expect(localStorage.getItem('cookieConsent')).toBe('accepted')
  },
}
export const AskedAgain: Story = {
  name: 'Posée de nouveau',
  args: { hasFocus: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Vos données restent à bord' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Refuser' }))
    await expect(localStorage.getItem('cookieConsent')).toBe('rejected')
  },
}
