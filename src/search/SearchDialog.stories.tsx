import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { deleteAllRecentSearches, addRecentSearch } from './recentSearches.ts'
import { SearchDialog } from './SearchDialog.tsx'

const meta: Meta<typeof SearchDialog> = {
  title: 'Recherche/Fenêtre',
  component: SearchDialog,
  decorators: [withPortalData],
  args: { isOpen: true, onClose: fn() },
  globals: { person: 'visitor' },
  beforeEach: deleteAllRecentSearches,
}
export default meta
type Story = StoryObj<typeof SearchDialog>

const field = () => screen.findByRole('combobox', { name: 'Rechercher dans le portail' })
const type = async (words: string) => userEvent.type(await field(), words)

export const Empty: Story = {
  name: 'Ouverte',
  play: async ({ args }) => {
    await expect(await field()).toHaveFocus()
    await waitFor(() => expect(screen.getByText(/tout se cherche ici/)).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const Recent: Story = {
  name: 'Recherches récentes',
  beforeEach: () => ['congés', 'FTL', 'repos', 'Repos'].forEach((words) => addRecentSearch(words)),
  play: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Repos' })).toBeVisible())
    await expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: /^Oublier.*FTL/ }))
    await expect(screen.queryByRole('button', { name: 'FTL' })).toBeNull()
    await expect(await field()).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'congés' }))
    await expect(await field()).toHaveValue('congés')
    await expect(await field()).toHaveFocus()
    await userEvent.clear(await field())
    await userEvent.click(screen.getByRole('button', { name: 'Tout oublier' }))
    await expect(await field()).toHaveFocus()
  },
}
export const Found: Story = {
  name: 'Résultats',
  play: async () => {
    await type('decouche')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
    await expect(screen.getByRole('group', { name: 'Actualités' })).toBeVisible()
    await expect(screen.getAllByText('découché').every(({ tagName }) => tagName === 'MARK')).toBe(true)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('13 résultats'))
    const chosen = () => screen.getAllByRole('option').findIndex((option) => option.ariaSelected === 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect(chosen()).toBe(0)
    await userEvent.keyboard('{End}')
    await expect(chosen()).toBe(3)
    await userEvent.keyboard('{ArrowDown}')
    await expect(chosen()).toBe(0)
    await userEvent.keyboard('{ArrowUp}{Home}')
    await expect(await field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id)
    await expect(await field()).toHaveFocus()
  },
}
export const OnAPhone: Story = {
  tags: ['nightly'],
  name: 'Sur un téléphone',
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await type('decouche')
    await screen.findAllByRole('option')
  },
}
export const Corrected: Story = {
  tags: ['nightly'],
  name: 'Faute de frappe',
  play: async () => {
    await type('decuche')
    await expect(await screen.findByText(/Résultats pour/)).toHaveTextContent(
      'Résultats pour « découché ». Chercher « decuche » tel quel',
    )
    await expect(screen.getAllByRole('option')).toHaveLength(4)
  },
}
export const AskedBack: Story = {
  name: 'Vouliez-vous dire',
  parameters: {
    answers: {
      'GET /search': {
        data: [],
        correction: 'découché',
        isCorrected: false,
      },
    },
  },
  play: async () => {
    await type('recouche')
    await userEvent.click(await screen.findByRole('button', { name: 'découché' }))
    await expect(await field()).toHaveValue('découché')
  },
}
export const Nothing: Story = {
  tags: ['nightly'],
  name: 'Rien',
  play: async () => {
    await type('zeppelin')
    await expect(await screen.findByRole('heading', { name: /^Rien pour.*zeppelin/ })).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Questions fréquentes' })).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Demander à l’association' })).toHaveAttribute('href', '/contact')
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  parameters: { answers: { 'GET /search': noResponseApiCallFailure } },
  play: async () => {
    await type('decouche')
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
    // A live region must be in the page before its text changes.
    await expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await expect(screen.queryByRole('option')).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  tags: ['nightly'],
  parameters: { answers: { 'GET /search': unreachableServerFailure } },
  play: async () => {
    await type('decouche')
    await expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
