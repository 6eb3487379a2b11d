import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor } from 'storybook/test'
import type { MemberListImportOutcome } from '#contract/members/memberLists.ts'
import {
  buildRefusedApiReply,
  unreachableServerFailure,
  noResponseApiCallFailure as onItsWay,
} from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { invalidMemberListCheck, validMemberListCheck, memberOfficeStoryAnswers } from '#tests/samples/members.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { ImportPage } from './ImportPage.tsx'

const meta: Meta<typeof ImportPage> = {
  title: 'Pages/Bureau/Importer une liste',
  component: ImportPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof ImportPage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const ADDRESS = '/bureau/membres/import'
const answers = { ...officeStoryAnswers, ...memberOfficeStoryAnswers }
const judged = (check: MemberListImportOutcome) => ({
  'POST /board/member-lists/check': {
    data: {
      columns: ['Prénom', 'Nom', 'Courriel', 'Compagnie'],
      samples: [['Inès', 'Morvan', 'ines@voyage.example', 'Air Hexagone']],
      proposed: { first_name: 0, last_name: 1, email: 2, company: 3 },
      check,
    },
  },
})
async function choose(canvas: Canvas) {
  await findPageHeading(canvas, 'Importer une liste')
  const file = new File(['Prénom;Nom'], 'adherents.csv', { type: 'text/csv' })
  await userEvent.upload(await canvas.findByLabelText('Liste d’adhérents'), file)
}
async function look(canvas: Canvas) {
  await choose(canvas)
  await userEvent.click(await canvas.findByRole('button', { name: 'Vérifier la liste' }))
}

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(ADDRESS, answers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Importer une liste')
    await expect(await canvas.findByText(/312\sinvitations à partir/)).toBeVisible()
  },
}
export const Columns: Story = {
  name: 'Les colonnes',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, { ...answers, ...judged(validMemberListCheck) }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await expect(await canvas.findByLabelText('E-mail, requis')).toHaveValue('2')
  },
}
export const Bad: Story = {
  name: 'Des lignes à corriger',
  ...pageStoryParameters(ADDRESS, { ...answers, ...judged(invalidMemberListCheck) }),
  play: async ({ canvas }) => {
    await look(canvas)
    await expect(await canvas.findByText(/^2\sadhérents à ajouter, 2\slignes à corriger$/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /Importer la liste/ })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Corriger la ligne 6' }))
    await expect(await canvas.findByRole('textbox', { name: 'Nom, requis' })).toHaveValue('Zola')
    await userEvent.selectOptions(canvas.getByLabelText('Lignes montrées'), 'known')
    await expect(await canvas.findByText(/Ligne.5.: Camille Laurent/)).toBeVisible()
  },
}
export const Mended: Story = {
  tags: ['nightly'],
  name: 'Une ligne corrigée sur place',
  ...pageStoryParameters(ADDRESS, { ...answers, ...judged(invalidMemberListCheck) }),
  play: async ({ canvas }) => {
    const asked = spyOn(window, 'fetch')
    await look(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Corriger la ligne 6' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Prénom, requis' }), 'Anne')
    await userEvent.click(canvas.getByRole('button', { name: 'Corriger la ligne' }))
    await waitFor(() => expect(JSON.stringify(asked.mock.calls)).toMatch(/mended=[1-9]/))
  },
}
export const Words: Story = {
  name: 'Des mots à faire correspondre',
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    ...judged(invalidMemberListCheck),
    'PUT /board/member-lists/words': { success: true, message: 'Ces mots sont retenus pour les prochaines listes.' },
  }),
  play: async ({ canvas }) => {
    await look(canvas)
    await expect(await canvas.findByRole('button', { name: 'Retenir ces mots' })).toBeDisabled()
    await userEvent.selectOptions(canvas.getByLabelText(/^Fonction «\sPNC\s», 2\slignes/), 'hotesse-steward')
    await userEvent.click(canvas.getByRole('button', { name: 'Retenir ces mots' }))
    await waitFor(() => expect(canvas.getByText(/^Que veulent dire ces mots/)).toBeVisible())
  },
}
export const Good: Story = {
  name: 'Prête à importer',
  ...pageStoryParameters(ADDRESS, { ...answers, ...judged(validMemberListCheck) }),
  play: async ({ canvas }) => {
    await look(canvas)
    await expect(await canvas.findByRole('button', { name: /Importer la liste/ })).toBeVisible()
  },
}
export const Refused: Story = {
  name: 'Refusée',
  tags: ['nightly'],
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'POST /board/member-lists/check': buildRefusedApiReply(422, 'Ce fichier est vide.'),
  }),
  play: async ({ canvas }) => {
    await choose(canvas)
    await expect(await canvas.findByText('Ce fichier est vide.')).toBeVisible()
  },
}
export const Empty: Story = {
  tags: ['nightly'],
  name: 'Rien',
  ...pageStoryParameters(ADDRESS, {
    ...answers,
    'GET /board/member-lists': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => void (await canvas.findByText('Aucune liste pour le moment.')),
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/member-lists': onItsWay }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Importer une liste')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters(ADDRESS, { ...answers, 'GET /board/member-lists': unreachableServerFailure }),
  play: async ({ canvas }) => void (await canvas.findByText('Les listes importées n’ont pas pu être chargées')),
}
