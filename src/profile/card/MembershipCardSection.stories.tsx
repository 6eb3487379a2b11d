import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { storeSession } from '#src/auth/session.ts'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleSignedInMember } from '#tests/samples/sampleSignedInMember.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { sampleMemberCard, samplePortrait } from '#tests/samples/profile.ts'
import { MembershipCardSection } from './MembershipCardSection.tsx'
import { storeMembershipCardWithPicture } from './storeMembershipCardWithPicture.ts'

const meta: Meta<typeof MembershipCardSection> = {
  title: 'Profil/La carte',
  component: MembershipCardSection,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof MembershipCardSection>

export const Card: Story = {
  name: 'La carte',
  ...pageStoryParameters('/profile', { 'GET /profile/card': { data: { ...sampleMemberCard, image: samplePortrait } } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    const card = await canvas.findByRole('article', { name: 'Carte d’adhésion' })
    await expect(card).toHaveTextContent(/Valable jusqu’au 31\sdécembre 2031/)
    await expect(within(card).getByRole('img', { name: /^Code QR/ })).toBeVisible()
  },
}
export const InLarge: Story = {
  name: 'La carte en grand',
  ...pageStoryParameters('/profile'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await userEvent.click(await canvas.findByRole('button', { name: 'Montrer ma carte' }))
    const card = await screen.findByRole('dialog', { name: 'Camille Laurent' })
    await waitFor(() => expect(within(card).getByRole('img', { name: /^Code QR/ })).toBeVisible())
    await expect(within(card).getByRole('button', { name: 'Enregistrer l’image' })).toBeVisible()
    await expect(within(card).getByText(/pour la montrer sans réseau/)).toBeVisible()
  },
}
export const ToCome: Story = {
  tags: ['nightly'],
  name: 'La carte avant la première cotisation',
  ...pageStoryParameters('/profile', {
    'GET /profile/card': { data: { ...sampleMemberCard, valid_until: null, paid_until: null } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('En attente de la première cotisation')).toBeInTheDocument()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'La carte en chargement',
  ...pageStoryParameters('/profile', { 'GET /profile/card': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await expect(canvas.queryByRole('article')).toBeNull()
  },
}
export const Offline: Story = {
  name: 'La carte sans réseau',
  ...pageStoryParameters('/profile', { 'GET /profile/card': unreachableServerFailure }),
  beforeEach: () => localStorage.setItem('memberCard', JSON.stringify(sampleMemberCard)),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await expect(await canvas.findByText(/^Sans réseau/)).toBeVisible()
    await expect(canvas.getByRole('article', { name: 'Carte d’adhésion' })).toHaveTextContent('Camille Laurent')
  },
}
export const PastMidnight: Story = {
  name: 'La carte sans réseau, son dernier jour passé',
  tags: ['nightly'],
  ...pageStoryParameters('/profile', { 'GET /profile/card': unreachableServerFailure }),
  beforeEach: () =>
    localStorage.setItem('memberCard', JSON.stringify({ ...sampleMemberCard, valid_until: '2031-12-31' })),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await expect(await canvas.findByText(/^Valable jusqu’au/)).toBeInTheDocument()
    const [RealDate, midnight] = [Date, Date.parse('2032-01-01T00:00:01+01:00')]
    // The page stays open past midnight, then is focused again.
    class Later extends RealDate {
      constructor(at: number | string = midnight) {
        super(at)
      }
      static override now = () => midnight
    }
    try {
      window.Date = Later as DateConstructor
      document.dispatchEvent(new Event('visibilitychange'))
      await expect(await canvas.findByText(/^Expirée/)).toBeInTheDocument()
    } finally {
      window.Date = RealDate
    }
  },
}
export const OfAnother: Story = {
  name: 'La carte de qui s’est déconnecté',
  tags: ['nightly'],
  ...pageStoryParameters('/profile'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await waitFor(() => expect(localStorage.getItem('memberCard')).toContain('Camille'))
    // The picture is still loading when another member signs in.
    const kept = storeMembershipCardWithPicture({ ...sampleMemberCard, first_name: 'Noé', image: samplePortrait })
    storeSession('another', sampleSignedInMember)
    await kept
    await expect(localStorage.getItem('memberCard') ?? '').not.toContain('Noé')
  },
}
export const Failed: Story = {
  tags: ['nightly'],
  name: 'Hors ligne',
  ...pageStoryParameters('/profile', { 'GET /profile/card': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
const long = { first_name: 'Marie-Anticonstitutionnelle', last_name: 'de Saint-Remy-en-Bouzemont-Saint-Genest' }
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/profile', { 'GET /profile/card': { data: { ...sampleMemberCard, ...long } } }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Profil')
    await canvas.findByRole('article', { name: 'Carte d’adhésion' })
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
