import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { OfficeHelpEntry } from '#contract/office/help.ts'
import type { ApiCallReply } from '#contract/contract.ts'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { HelpPage } from './HelpPage.tsx'

const meta: Meta<typeof HelpPage> = {
  title: 'Pages/Bureau/Aide',
  component: HelpPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

const helps: OfficeHelpEntry[] = [
  { name: 'accueil', title: 'Ce qui m’attend', tasks: [{ id: 'partie-voir', title: 'Voir ce qui attend' }] },
  {
    name: 'demandes',
    title: 'Demandes',
    tasks: [
      { id: 'partie-accepter-une-demande', title: 'Accepter une demande' },
      { id: 'partie-refuser-une-demande', title: 'Refuser une demande' },
    ],
  },
]
const page: ApiCallReply<'GET /board/help/:name'>['data'] = {
  title: 'Demandes',
  blocks: [
    { type: 'paragraph', inlines: [{ type: 'text', text: 'Qui demande à adhérer et a confirmé son adresse.' }] },
    {
      type: 'heading',
      level: 2,
      id: 'partie-accepter-une-demande',
      inlines: [{ type: 'text', text: 'Accepter une demande' }],
    },
    { type: 'list', ordered: true, items: [[{ type: 'text', text: 'Ouvrez la demande.' }]] },
  ],
}
const answers = { ...officeStoryAnswers, 'GET /board/help': { data: helps }, 'GET /board/help/:name': { data: page } }

export const AllTopics: Story = {
  name: 'Toute l’aide',
  ...pageStoryParameters('/bureau/aide', answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Aide')
    const link = await canvas.findByRole('link', { name: 'Refuser une demande' })
    await expect(link).toHaveAttribute('href', '/bureau/aide/demandes#partie-refuser-une-demande')
  },
}
export const One: Story = {
  name: 'Une page',
  ...pageStoryParameters('/bureau/aide/demandes', answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Demandes')
    await expect(canvas.getByRole('link', { name: /^Ouvrir l’écran/ })).toHaveAttribute('href', '/bureau/demandes')
  },
}
export const Missing: Story = {
  name: 'Inconnue',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/aide/inventee', {
    ...answers,
    'GET /board/help/:name': buildRefusedApiReply(404, 'Cette page d’aide n’existe pas ou plus.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Aide')
    await expect(await canvas.findByText('Cette page d’aide n’existe pas')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/aide', { ...answers, 'GET /board/help': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Aide')
    await expect(await canvas.findByText('L’aide n’a pas pu être chargée')).toBeVisible()
  },
}
