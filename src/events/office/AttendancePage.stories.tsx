import type { Meta, StoryObj } from '@storybook/react-vite'
import { encodeQR } from 'qr'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import type { ApiCallReply } from '#contract/contract.ts'
import type { OfficeAgenda } from '#contract/events/agenda.ts'
import { storeSession } from '#src/auth/session.ts'
import { openCheckInOutbox } from '#src/offline/checkInOutbox.ts'
import { listQueuedCheckInNames } from '#src/offline/deviceCheckIns.ts'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleSignedInMember } from '#tests/samples/sampleSignedInMember.ts'
import {
  corruptQueuedCheckIns,
  setDeviceKeyCookie,
  prepareStoryDeviceStore,
  readDeviceEntryNames,
  readQueuedCheckIns,
} from '#tests/samples/prepareStoryDevice.ts'
import {
  sampleConvocations,
  sampleEventWithAttendanceFigures,
  sampleOfficeAgenda,
  sampleOfficeMinutes,
  officePeopleStoryAnswers,
  sampleAssemblyProxies,
} from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AttendancePage } from './AttendancePage.tsx'

const meta: Meta<typeof AttendancePage> = {
  title: 'Pages/Bureau/Présences',
  component: AttendancePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

export const Loaded: Story = {
  name: 'Événements',
  ...pageStoryParameters('/bureau/presences', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(
      await canvas.findByText(/^64\sinscrits pour 80\splaces · 3 en attente · 5 peut-être · 12\sprésents$/),
    ).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters('/bureau/presences?quand=passes', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(await canvas.findByText('Aucun événement')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/presences', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Présences')),
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters('/bureau/presences', {
    ...officePeopleStoryAnswers,
    'GET /board/attendance': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Présences')
    await expect(await canvas.findByText('Les événements n’ont pas pu être chargés')).toBeVisible()
  },
}
export const People: Story = {
  name: 'Participants',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/participants/:member/seat': { success: true, message: 'C’est fait.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await expect(await canvas.findByText(/Il en manque 24 pour le quorum de 40/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Donner une place\s: Noé/ }))
    await expect(await screen.findByText('C’est fait.')).toBeVisible()
  },
}
export const Agenda: Story = {
  name: 'Ordre du jour',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': ({ body }) => ({
      data: { ...sampleOfficeAgenda, version: 2, points: (body as Pick<OfficeAgenda, 'points'>).points },
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ajouter un point' }))
    const second = within(canvas.getByRole('group', { name: /^Point 2/ }))
    await userEvent.type(second.getByLabelText('Titre'), 'La cotisation')
    await userEvent.selectOptions(second.getByLabelText('Résolution'), 'Fixer la cotisation de 2027')
    await userEvent.click(canvas.getByRole('button', { name: 'Monter le point 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await screen.findByText('L’ordre du jour est enregistré.')).toBeVisible()
    await expect(within(canvas.getByRole('group', { name: /^Point 1/ })).getByLabelText('Titre')).toHaveValue(
      'La cotisation',
    )
  },
}
export const AgendaRemoved: Story = {
  name: 'Ordre du jour retiré',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': { data: { ...sampleOfficeAgenda, version: 2, points: [] } },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ôter le point 1' }))
    await expect(canvas.getByText(/l’assemblée n’a plus d’ordre du jour\.$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await screen.findByText('L’assemblée n’a plus d’ordre du jour.')).toBeVisible()
    await expect(canvas.getByText('Cette assemblée n’a pas d’ordre du jour.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' })).toBeDisabled()
  },
}
export const AgendaChangedMeanwhile: Story = {
  name: 'Ordre du jour changé entre-temps',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/agenda': buildRefusedApiReply(409, 'Quelqu’un a changé cet ordre du jour entre-temps.'),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Ordre du jour et résolutions'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ôter le point 1' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Enregistrer l’ordre du jour' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/entre-temps/)
  },
}
export const Proxies: Story = {
  name: 'Pouvoirs',
  ...pageStoryParameters('/bureau/presences/7', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText(/pour le quorum de 40/))
    await expect(await canvas.findByText('compte pour le quorum')).toBeVisible()
    await expect(canvas.getByText('ne compte pas, la personne est venue')).toBeVisible()
    await expect(canvas.getByText('proposé, pas encore accepté')).toBeVisible()
  },
}
const [, former] = sampleConvocations.sent
const convoked: ApiCallReply<'POST /board/events/:id/convocations'> = {
  data: { next: { ...sampleConvocations.next, is_sent: true }, sent: sampleConvocations.sent },
}
let isConvoked = false
export const Convocation: Story = {
  name: 'Convocation',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/convocations': () => {
      isConvoked = true
      return convoked
    },
    'GET /board/events/:id/convocations': () =>
      isConvoked ? convoked : { data: { next: sampleConvocations.next, sent: former ? [former] : [] } },
  }),
  beforeEach: () => {
    isConvoked = false
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText(/Les statuts demandent 15\sjours/)).toBeVisible()
    await expect(canvas.getByText(/^Envoyée\s: 832\smessages acceptés par le serveur/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer une nouvelle convocation' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Envoyer' }))
    await expect(await canvas.findByText(/^En cours d’envoi\s: 635\smessages en attente/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Envoyer/ })).toBeNull()
  },
}
export const ConvocationWithoutAgenda: Story = {
  name: 'Convocation, sans ordre du jour',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/convocations': {
      data: { next: { ...sampleConvocations.next, obstacle: 'Écrivez d’abord l’ordre du jour.' }, sent: [] },
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText('Écrivez d’abord l’ordre du jour.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Envoyer/ })).toBeNull()
  },
}
export const ConvocationFailed: Story = {
  name: 'Convocation, en panne',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/convocations': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Convocation'))
    await expect(await canvas.findByText('Les convocations n’ont pas pu être chargées')).toBeVisible()
  },
}
export const CardVotes: Story = {
  name: 'Votes à carte levée',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'PUT /board/events/:id/card-votes/:key': buildRefusedApiReply(422, '18 voix comptées, pour 16 présentes.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText('Votes à carte levée'))
    await expect(await canvas.findByText('Résolution adoptée, pour 16 voix dans la salle.')).toBeVisible()
    const dues = within(canvas.getByRole('group', { name: /^La cotisation/ }))
    for (const [label, votes] of Object.entries({ Pour: '12', Contre: '4', Abstentions: '2' }))
      await userEvent.type(dues.getByLabelText(label), votes)
    await userEvent.click(dues.getByRole('button', { name: 'Noter le résultat' }))
    await expect(await canvas.findByText('18 voix comptées, pour 16 présentes.')).toBeVisible()
  },
}
const signedMinutes = {
  ...sampleOfficeMinutes,
  void_signatures: [],
  signatures: [
    ...sampleOfficeMinutes.void_signatures,
    { role: 'secretary' as const, name: 'Noé Vasseur', at: '2026-11-24T21:00:00.000Z', sha256: 'ab'.repeat(32) },
  ],
}
export const Minutes: Story = {
  name: 'Procès-verbal, à signer',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/minutes/signatures': { data: signedMinutes },
    'POST /board/events/:id/minutes/publication': {
      data: { ...signedMinutes, published_at: '2026-11-25T08:00:00.000Z' },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Procès-verbal')
    await expect(await canvas.findByText(/^Le texte a changé depuis.: ne valent plus Solène Kerbrat/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Signer.: Secrétariat de séance$/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Signer' }))
    await expect(await canvas.findByText(/^Secrétariat de séance.: Noé Vasseur/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Publier le procès-verbal' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await expect(await canvas.findByText(/Publiée le/)).toBeVisible()
  },
}
export const MinutesUnwritten: Story = {
  name: 'Procès-verbal, rien d’écrit',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/minutes': {
      data: { ...sampleOfficeMinutes, version: 0, body: '', made_at: null, by: '', void_signatures: [] },
    },
    'POST /board/events/:id/minutes/draft': { data: sampleOfficeMinutes },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Procès-verbal')
    await expect(await canvas.findByText('Rien n’est encore écrit.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Écrire le projet d’après la séance' }))
    await expect(await canvas.findByText('Présence et quorum')).toBeVisible()
    await expect(canvas.getByText(/^Version 3, par Solène Kerbrat/)).toBeVisible()
  },
}
export const MinutesFailed: Story = {
  name: 'Procès-verbal, en panne',
  ...pageStoryParameters('/bureau/presences/7/proces-verbal', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/minutes': unreachableServerFailure,
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Le procès-verbal n’a pas pu être chargé')).toBeVisible(),
}
export const MoreProxiesThanShown: Story = {
  name: 'Pouvoirs, plus que la liste n’en montre',
  ...pageStoryParameters('/bureau/presences/7', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/proxies': { data: sampleAssemblyProxies, total: 5210 },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Assemblée générale')
    await userEvent.click(await canvas.findByText(/pour le quorum de 40/))
    await expect(await canvas.findByText(/^5\s210\spouvoirs\s: les \d+ premiers/)).toBeVisible()
  },
}
const received: ApiCallReply<'POST /board/events/:id/attendance'> = {
  data: {
    outcome: 'note',
    member: {
      id: 1,
      number: '000001',
      first_name: 'Camille',
      last_name: 'Laurent',
      company: 'Air Hexagone',
      seat: 'inscrit',
      is_valid: true,
    },
  },
}
export const Door: Story = {
  name: 'Accueil',
  ...pageStoryParameters('/bureau/presences/7/accueil', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/attendance': received,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accueil')
    await userEvent.type(await canvas.findByLabelText('Numéro d’adhérent'), '1')
    await userEvent.click(canvas.getByRole('button', { name: 'Noter l’arrivée' }))
    await expect(await canvas.findByText(/présent, inscrit/)).toBeVisible()
  },
}
const withoutNetwork = {
  ...officePeopleStoryAnswers,
  'POST /board/events/:id/attendance': unreachableServerFailure,
} as const
/** Door scans (event check-ins) stored unencrypted by an older version of the portal. */
const FORMER = [
  { key: '00000000-0000-4000-8000-000000000001', event: 7, at: '2026-11-20T18:00:00.000Z', number: '424242' },
]
const ONE = { ...FORMER[0], event: 7, key: '00000000-0000-4000-8000-000000000002', at: '2026-11-20T18:05:00.000Z' }
const ELSEWHERE = { ...ONE, event: 8 }
const keepFormer = () => localStorage.setItem('attendanceScans', JSON.stringify(FORMER))
const scansKept = async () => (await readQueuedCheckIns()).names

async function arrives(canvas: Canvas, number: string) {
  await findPageHeading(canvas, 'Accueil')
  await userEvent.type(await canvas.findByLabelText('Numéro d’adhérent'), number)
  await userEvent.click(canvas.getByRole('button', { name: 'Noter l’arrivée' }))
}

export const DoorWithoutNetwork: Story = {
  name: 'Accueil sans réseau, scellé',
  ...pageStoryParameters('/bureau/presences/7/accueil', withoutNetwork),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore()
    keepFormer()
    return wipe
  },
  play: async ({ canvas }) => {
    await arrives(canvas, '535353')
    await expect(await canvas.findByText(/^2\sarrivées sur cet appareil attendent le réseau$/)).toBeVisible()
    await waitFor(async () => expect(await scansKept()).toHaveLength(2))
    await expect(canvas.getByText('Numéro 424242')).toBeVisible()
    await expect(canvas.queryByText(/ne peut pas les garder/)).toBeNull()
    // The unencrypted copy is gone, and the stored bytes reveal no number.
    await expect(localStorage.getItem('attendanceScans')).toBeNull()
    await expect((await readQueuedCheckIns()).bytes).not.toMatch(/424242|535353/)
  },
}
export const DoorSent: Story = {
  tags: ['nightly'],
  ...Door,
  name: 'Accueil, ce qui attendait est parti',
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({}, undefined, [ONE, ELSEWHERE])
    keepFormer()
    return wipe
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accueil')
    await waitFor(() => expect(canvas.getAllByText(/présent, inscrit/)).toHaveLength(2))
    await waitFor(() => expect(canvas.queryByText(/sur cet appareil/)).toBeNull())
    await expect(await scansKept()).toEqual([expect.stringMatching(/^\d+\/8\//)])
    await expect(localStorage.getItem('attendanceScans')).toBeNull()
  },
}
let isReached = false
export const DoorShared: Story = {
  name: 'Accueil sans réseau, rien ne peut être gardé',
  ...pageStoryParameters('/bureau/presences/7/accueil', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/attendance': () => (isReached ? received : unreachableServerFailure),
  }),
  beforeEach: () => {
    isReached = false
    keepFormer()
    return () => localStorage.removeItem('attendanceScans')
  },
  play: async ({ canvas }) => {
    await arrives(canvas, '535353')
    await expect(await canvas.findByText(/^2\sarrivées sur cet appareil attendent le réseau$/)).toBeVisible()
    await expect(await canvas.findByText(/^Cet appareil ne peut pas les garder/)).toBeVisible()
    await expect(JSON.parse(localStorage.getItem('attendanceScans') ?? '')).toEqual(FORMER)
    isReached = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(canvas.getAllByText(/présent, inscrit/)).toHaveLength(2))
    await waitFor(() => expect(canvas.queryAllByText(/sur cet appareil|ne peut pas les garder/)).toEqual([]))
    await expect(localStorage.getItem('attendanceScans')).toBeNull()
  },
}
let isOver = true
export const DoorSessionOver: Story = {
  tags: ['nightly'],
  name: 'Accueil, la session a pris fin',
  ...pageStoryParameters('/bureau/presences/7/accueil', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/attendance': () =>
      isOver ? buildRefusedApiReply(401, 'Votre session a expiré') : unreachableServerFailure,
  }),
  beforeEach: () => {
    isOver = true
    return prepareStoryDeviceStore()
  },
  play: async ({ canvas }) => {
    await arrives(canvas, '535353')
    await expect(
      await screen.findByText(/^Une arrivée notée à l’accueil n’est pas partie.: reconnectez-vous/),
    ).toBeVisible()
    await waitFor(async () => expect(await readDeviceEntryNames()).toEqual([]))
    // The encrypted scan stays for the board member who made it, invisible to others.
    await expect(await scansKept()).toHaveLength(1)
    isOver = false
    storeSession('of-another', { ...sampleSignedInMember, id: sampleSignedInMember.id + 1 })
    await expect(await listQueuedCheckInNames()).toEqual([])
    await expect((await readQueuedCheckIns()).bytes).not.toContain('535353')
    storeSession('of-the-same', sampleSignedInMember)
    await waitFor(async () => {
      // The key half of the former session is deleted at its end.
      setDeviceKeyCookie()
      const found = await (await openCheckInOutbox())?.read()
      await expect([...(found?.values() ?? [])]).toEqual([expect.objectContaining({ number: '535353' })])
    })
  },
}
export const DoorDamaged: Story = {
  ...Door,
  tags: ['nightly'],
  name: 'Accueil, ce qui ne se relit plus',
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({}, undefined, [ONE])
    await corruptQueuedCheckIns()
    return wipe
  },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Accueil')
    await expect(await canvas.findByText(/^notée à 19.h.05, cette arrivée n’a pas pu être relue/)).toBeVisible()
    await waitFor(async () => expect(await scansKept()).toEqual([]))
  },
}
export const DoorInAHotel: Story = {
  tags: ['nightly'],
  name: 'Accueil, la page d’un hôtel répond',
  ...pageStoryParameters('/bureau/presences/7/accueil', withoutNetwork),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore()
    const asked = window.fetch
    spyOn(window, 'fetch').mockImplementation((address, how) =>
      how?.method === 'POST' && typeof address === 'string' && address.endsWith('/attendance')
        ? Promise.resolve(new Response('<!doctype html>Wifi', { headers: { 'content-type': 'text/html' } }))
        : asked(address, how),
    )
    return wipe
  },
  play: async ({ canvas }) => {
    await arrives(canvas, '535353')
    await expect(await canvas.findByText(/^1\sarrivée sur cet appareil attend le réseau$/)).toBeVisible()
    await waitFor(async () => expect(await scansKept()).toHaveLength(1))
  },
}
export const Camera: Story = {
  ...Door,
  name: 'Accueil, une carte devant la caméra',
  async play({ canvas }) {
    const { stream, stop } = filmed(`https://envol.example/carte/${'c'.repeat(22)}`)
    spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    await findPageHeading(canvas, 'Accueil')
    await userEvent.click(await canvas.findByRole('button', { name: 'Scanner les cartes' }))
    await expect(await canvas.findByLabelText('Ce que voit la caméra')).toBeVisible()
    await expect(await canvas.findByText(/présent, inscrit/, undefined, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Fermer la caméra' }))
    await expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    stop()
  },
}
export const CameraRefused: Story = {
  ...Door,
  tags: ['nightly'],
  name: 'Accueil, caméra refusée',
  async play({ canvas }) {
    spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    await findPageHeading(canvas, 'Accueil')
    await userEvent.click(await canvas.findByRole('button', { name: 'Scanner les cartes' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^La caméra est refusée à cette page/)
  },
}
export const SignedList: Story = {
  name: 'Liste à imprimer',
  // The camera of the previous story may have read its card once more.
  ...pageStoryParameters('/bureau/presences/7/liste', {
    ...officePeopleStoryAnswers,
    'POST /board/events/:id/attendance': received,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Liste d’émargement')
    await expect(await canvas.findByRole('columnheader', { name: 'Signature' })).toBeVisible()
  },
}
export const Badges: Story = {
  name: 'Badges',
  ...pageStoryParameters('/bureau/presences/7/badges', officePeopleStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Badges')
    await expect(await canvas.findByText('Camille Laurent', { selector: 'li b' })).toBeVisible()
  },
}
export const NobodyOnPaper: Story = {
  tags: ['nightly'],
  name: 'Personne sur la liste',
  ...pageStoryParameters('/bureau/presences/7/liste', {
    ...officePeopleStoryAnswers,
    'GET /board/events/:id/sheet': { data: [], event: sampleEventWithAttendanceFigures },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Liste d’émargement')
    await expect(await canvas.findByText('Aucune inscription pour l’instant.')).toBeVisible()
  },
}

/** Returns a fake camera stream that shows a QR code. */
function filmed(text: string) {
  const code = encodeQR(text, 'raw')
  const side = 8
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = code.length * side
  const pen = canvas.getContext('2d')
  const draw = () =>
    code.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (pen) pen.fillStyle = isDark ? 'black' : 'white'
        pen?.fillRect(x * side, y * side, side, side)
      }),
    )
  draw()
  // A still canvas emits no frames.
  const timer = window.setInterval(draw, 100)
  return { stream: canvas.captureStream(), stop: () => window.clearInterval(timer) }
}
