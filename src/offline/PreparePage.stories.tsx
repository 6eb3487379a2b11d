import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import {
  damageDeviceEntry,
  simulateFullIndexedDb,
  prepareStoryDeviceStore,
  readDeviceEntryNames,
  setStoredServerContactDate,
} from '#tests/samples/prepareStoryDevice.ts'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
import { buildPollListReply, samplePolls } from '#tests/samples/polls.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { emptyOfflinePackState, OFFLINE_PACK_STATE_NAME } from '#src/offline/pack/packState.ts'
import { devicePreparedAt } from './prepared.ts'
import { PreparePage } from './PreparePage.tsx'

const meta: Meta<typeof PreparePage> = { title: 'Pages/Préparer mon vol', component: PreparePage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof PreparePage>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const AT = '/preparer-mon-vol'
/** Height of a phone's first screen below the browser's bars, in CSS pixels. */
const FIRST_WINDOW = 664
const offline: StoryApiAnswers = {
  'GET /offline/pack': unreachableServerFailure,
  'GET /polls': unreachableServerFailure,
  'POST /offline/key': sampleOfflineKeyReply,
}
const online: StoryApiAnswers = {
  'GET /offline/pack': { data: { accords: [], events: [] } },
  'GET /polls': buildPollListReply([]),
  'GET /accords/search-pack': { data: null },
  'POST /offline/key': sampleOfflineKeyReply,
}

const AT_FIRST = '2026-11-20T08:00:00.000Z'
const packed = (id: number, more: object = {}) => ({
  id,
  title: `Accord ${id}`,
  updated_at: AT_FIRST,
  is_in_force: true,
  is_favourite: false,
  documents: [],
  ...more,
})
const MANUAL = { id: 9, size: 1_250_000_000, sha256: 'a' }
const SCAN = { id: 8, size: 3_100_000, sha256: 'b' }

export const ToPrepare: Story = {
  name: 'À préparer',
  ...pageStoryParameters(
    AT,
    {
      ...online,
      'GET /offline/pack': {
        data: {
          accords: [
            packed(1, { documents: [MANUAL], is_favourite: true }),
            packed(2),
            packed(3, { documents: [SCAN], is_in_force: false, is_favourite: true }),
          ],
          events: [],
        },
      },
    },
    'member',
  ),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({ [OFFLINE_PACK_STATE_NAME]: emptyOfflinePackState() })
    spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 10_740_000_000, usage: 2_600_000 })
    return wipe
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Pour l’équipage d’Air Hexagone', level: 2 })).toBeVisible()
    await expect(canvas.getByText(/^Environ 1,3\sGo en tout, 10,7\sGo libres sur cet appareil\.$/)).toBeVisible()
    await expect(canvas.getByText(/^2\saccords en vigueur, leur texte$/)).toBeVisible()
    await expect(canvas.getByText(/^1\sdocument PDF$/).parentElement).toHaveTextContent(/1,3\sGo/)
    await expect(canvas.getByText(/^2\sfavoris, dont un qui n’est pas en vigueur$/).parentElement).toHaveTextContent(
      /3,1\sMo, texte et PDF.*pas encore sur cet appareil/,
    )
    // The button is within the first screen of a phone.
    const { bottom } = canvas.getByRole('button', { name: 'Préparer mon vol' }).getBoundingClientRect()
    await expect(bottom + scrollY).toBeLessThanOrEqual(FIRST_WINDOW)
  },
}
const [openVote, ...otherPolls] = samplePolls
const votes = openVote ? [openVote, { ...openVote, id: 16, title: 'Le budget de 2027' }, ...otherPolls] : []
export const Votes: Story = {
  name: 'Votes à emporter',
  ...pageStoryParameters(AT, { ...online, 'GET /polls': buildPollListReply(votes) }, 'member'),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  beforeEach: async () => {
    localStorage.setItem('ballotTokens', `16@${Date.parse('2030-03-20T18:00:00.000Z')}`)
    const wipe = await prepareStoryDeviceStore()
    return async () => {
      localStorage.removeItem('ballotTokens')
      await wipe()
    }
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Vos votes en vol' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Faut-il signer/ })).toHaveAttribute('href', '/consultations/12')
    await expect(canvas.getByText(/^Bulletin à prendre, jusqu’au/)).toBeVisible()
    await expect(await canvas.findByText(/^Votre bulletin est sur cet appareil, jusqu’au/)).toBeVisible()
    await expect(canvas.queryByText('Vos repos de cet hiver')).toBeNull()
  },
}
export const FavouriteKept: Story = {
  ...ToPrepare,
  name: 'Favori gardé, un autre compté avec les accords',
  beforeEach: () =>
    prepareStoryDeviceStore({
      [OFFLINE_PACK_STATE_NAME]: {
        ...emptyOfflinePackState(),
        accords: { 3: { updated_at: AT_FIRST, title: 'Accord 3', bytes: 60_000, is_in_force: false } },
        documents: { 8: 'b' },
        verified: { textes: AT_FIRST, accords: AT_FIRST, documents: AT_FIRST },
      },
    }),
  play: async ({ canvas }) => {
    const favourites = await canvas.findByText(/^2\sfavoris, dont un qui n’est pas en vigueur$/)
    await expect(favourites.parentElement).toHaveTextContent(/3,2\sMo, texte et PDF.*vérifié le vendredi 20\snovembre/)
    await expect(canvas.getByText(/^2\saccords modifiés depuis votre dernier vol$/)).toBeVisible()
  },
}

export const OneOfEach: Story = {
  tags: ['nightly'],
  name: 'Un accord, un favori',
  ...pageStoryParameters(
    AT,
    {
      ...online,
      'GET /offline/pack': {
        data: { accords: [packed(1), packed(3, { is_in_force: false, is_favourite: true })], events: [] },
      },
    },
    'member',
  ),
  beforeEach: () => prepareStoryDeviceStore({ [OFFLINE_PACK_STATE_NAME]: emptyOfflinePackState() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^1\saccord en vigueur, son texte$/)).toBeVisible()
    await expect(canvas.getByText(/^1\sfavori, qui n’est pas en vigueur$/)).toBeVisible()
  },
}

export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(
    AT,
    { 'GET /offline/pack': noResponseApiCallFailure, 'POST /offline/key': unreachableServerFailure },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Préparer mon vol')
  },
}
export const Unanswered: Story = {
  name: 'Personne ne répond',
  tags: ['nightly'],
  ...pageStoryParameters(
    AT,
    { 'GET /offline/pack': noResponseApiCallFailure, 'POST /offline/key': unreachableServerFailure },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Préparer mon vol')
    await expect(await canvas.findByText('Le portail ne répond pas.', undefined, { timeout: 20_000 })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const UnansweredAndKept: Story = {
  ...Unanswered,
  name: 'Personne ne répond, ce qui est gardé',
  tags: ['nightly'],
  beforeEach: () => prepareStoryDeviceStore(),
  play: async ({ canvas }) => {
    const kept = await canvas.findByRole('heading', { name: 'Ce que cet appareil garde' }, { timeout: 20_000 })
    await expect(kept).toBeVisible()
    await expect(canvas.getByText(/^Le portail ne répond pas\. Ce qui suit se lit sans réseau\.$/)).toBeVisible()
  },
}
export const WaitingLost: Story = {
  tags: ['nightly'],
  name: 'Des envois ne sont plus là',
  ...pageStoryParameters(AT, offline, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore()
    localStorage.setItem('waitingActs', '2')
    return wipe
  },
  play: async () => {
    await expect(
      await screen.findByText(
        /^2\senvois attendaient le réseau et n’ont pas pu partir\. Ils sont perdus.: refaites-les\.$/,
      ),
    ).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('waitingActs')).toBeNull())
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(
    AT,
    { 'GET /offline/pack': unreachableServerFailure, 'POST /offline/key': unreachableServerFailure },
    'member',
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
export const WithoutNetwork: Story = {
  name: 'Sans réseau, ce qui est gardé',
  ...pageStoryParameters(AT, offline, 'member'),
  beforeEach: () => prepareStoryDeviceStore(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Ce que cet appareil garde' })).toBeVisible()
    await expect(canvas.getAllByText(/hors connexion, vérifié le vendredi 20\snovembre 2026/)).toHaveLength(2)
    await expect(canvas.getByText(/^2\saccords, leur texte$/)).toBeVisible()
    await expect(canvas.queryByText(/^La liste de ce qui se garde n’a pas pu être chargée/)).toBeNull()
  },
}

/** Asserts that the offline preparation page lists no stored content, and that the device store holds none. */
async function nothingIsSaid(canvas: Canvas) {
  await expect(await canvas.findByText(/^La liste de ce qui se garde n’a pas pu être chargée/)).toBeVisible()
  await expect(canvas.queryByRole('heading', { name: 'Ce que cet appareil garde' })).toBeNull()
  await expect(canvas.queryByText(/vérifié le/)).toBeNull()
}

export const OtherAccount: Story = {
  tags: ['nightly'],
  name: 'Un autre compte sur l’appareil',
  ...pageStoryParameters(AT, offline, 'member'),
  beforeEach: () =>
    prepareStoryDeviceStore({ 'answer/accords/4': 'à un autre', roster: 'à un autre' }, 'another-token'),
  play: async ({ canvas }) => {
    await nothingIsSaid(canvas)
    await expect(await readDeviceEntryNames()).toEqual([])
  },
}
export const TooLong: Story = {
  tags: ['nightly'],
  name: 'Trente jours sans contact',
  ...pageStoryParameters(AT, { ...offline, 'POST /offline/key': unreachableServerFailure }, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({ 'answer/accords/4': 'trop vieux' })
    await setStoredServerContactDate(31)
    return wipe
  },
  play: async ({ canvas }) => {
    await nothingIsSaid(canvas)
    await expect(await readDeviceEntryNames()).toEqual([])
    await expect(document.cookie).not.toContain('offline_key')
    await expect(devicePreparedAt()).toBeUndefined()
  },
}
/** Asserts that the offline preparation page lists the stored content, and that the device store holds an agreement. */
async function keptIsRead(canvas: Canvas) {
  await expect(await canvas.findByRole('heading', { name: 'Ce que cet appareil garde' })).toBeVisible()
  await expect(await readDeviceEntryNames()).toContain('answer/accords/4')
}
export const MetInTime: Story = {
  tags: ['nightly'],
  name: 'Trente jours, puis le réseau',
  ...pageStoryParameters(AT, offline, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({ 'answer/accords/4': 'encore là' })
    await setStoredServerContactDate(31)
    return wipe
  },
  play: async ({ canvas }) => keptIsRead(canvas),
}
export const ClockPutBack: Story = {
  tags: ['nightly'],
  name: 'Horloge reculée d’un an',
  ...pageStoryParameters(AT, { ...offline, 'POST /offline/key': unreachableServerFailure }, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({ 'answer/accords/4': 'encore là' })
    await setStoredServerContactDate(-365)
    return wipe
  },
  play: async ({ canvas }) => keptIsRead(canvas),
}
export const Damaged: Story = {
  tags: ['nightly'],
  name: 'Ce qui est gardé est abîmé',
  ...pageStoryParameters(AT, offline, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore()
    await damageDeviceEntry(OFFLINE_PACK_STATE_NAME)
    return wipe
  },
  play: async ({ canvas }) => nothingIsSaid(canvas),
}
export const Full: Story = {
  name: 'Appareil plein',
  tags: ['nightly'],
  ...pageStoryParameters(AT, online, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore({
      [OFFLINE_PACK_STATE_NAME]: { accords: {}, documents: {}, verified: {}, general: 0, changes: [] },
    })
    localStorage.removeItem('preparedAt')
    const end = simulateFullIndexedDb()
    return async () => {
      end()
      await wipe()
    }
  },
  play: async ({ canvas }) => {
    const asked = spyOn(navigator.storage, 'persist')
    const tap = await canvas.findByRole('button', { name: 'Préparer mon vol' })
    await expect(asked).not.toHaveBeenCalled()
    await userEvent.click(tap)
    await expect(asked).toHaveBeenCalledOnce()
    await expect(await canvas.findByText(/^Il n’y a plus assez de place sur cet appareil/)).toBeVisible()
    await expect(canvas.queryByText(/vérifié le|tout est là/)).toBeNull()
    await expect(devicePreparedAt()).toBeUndefined()
    await expect(await readDeviceEntryNames()).toEqual([OFFLINE_PACK_STATE_NAME])
  },
}

const ics = (words: string, name = 'planning.ics') =>
  new File(
    [
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20300320T080000Z\r\nDTEND:20300320T140000Z\r\nSUMMARY:${words}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ],
    name,
  )
async function choose(canvas: Canvas, file: File) {
  await canvas.findByRole('heading', { name: 'Votre planning' })
  await userEvent.upload(canvas.getByLabelText('Fichier de votre planning'), file)
}

export const Roster: Story = {
  name: 'Planning lu, remplacé, retiré',
  ...pageStoryParameters(AT, { ...online, 'POST /offline/key': unreachableServerFailure }, 'member'),
  play: async ({ canvas }) => {
    const asked = spyOn(window, 'fetch')
    await choose(canvas, ics('AF 006 CDG-JFK'))
    await expect(await canvas.findByText(/^1\svol, 0\srepos, le 20\smars 2030, lu le/)).toBeVisible()
    await expect(canvas.getByText('Votre planning reste sur cet appareil.')).toBeVisible()
    await expect(canvas.getByText(/^Il n’est pas gardé/)).toBeVisible()
    await choose(canvas, ics('Dentiste'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Aucun vol ni repos n’a été reconnu')
    await choose(canvas, ics('Repos'))
    await expect(await canvas.findByText(/^0\svol, 1\srepos/)).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Retirer mon planning' }))
    await waitFor(() => expect(canvas.queryByText(/^0\svol, 1\srepos/)).toBeNull())
    await expect(JSON.stringify(asked.mock.calls)).not.toMatch(/CDG|Dentiste/)
  },
}
export const RosterKept: Story = {
  tags: ['nightly'],
  name: 'Planning gardé',
  ...pageStoryParameters(AT, online, 'member'),
  beforeEach: () => prepareStoryDeviceStore(),
  play: async ({ canvas }) => {
    await choose(canvas, ics('AF 006 CDG-JFK'))
    await expect(await canvas.findByText(/^Il est gardé ici, chiffré/)).toBeVisible()
    await expect(await readDeviceEntryNames()).toContain('roster')
    await userEvent.click(canvas.getByRole('button', { name: 'Retirer mon planning' }))
    await waitFor(async () => expect(await readDeviceEntryNames()).not.toContain('roster'))
  },
}
export const RosterFull: Story = {
  tags: ['nightly'],
  name: 'Planning, appareil plein',
  ...pageStoryParameters(AT, online, 'member'),
  beforeEach: async () => {
    const wipe = await prepareStoryDeviceStore()
    const end = simulateFullIndexedDb()
    return async () => {
      end()
      await wipe()
    }
  },
  play: async ({ canvas }) => {
    await choose(canvas, ics('AF 006 CDG-JFK'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/plus assez de place.*n’est pas gardé/)
    await expect(canvas.getByText(/^Il n’est pas gardé/)).toBeVisible()
    await expect(await readDeviceEntryNames()).not.toContain('roster')
  },
}
const damaged = new File(
  [
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Lune/Mer:20300320T080000\r\nDTEND;TZID=Lune/Mer:20300320T140000\r\nSUMMARY:AF 006 CDG-JFK\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20300322\r\nSUMMARY:XQZ 12\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nDTSTART:20300323T080000Z\r\nSUMMARY:AF 007\r\nEND:VEVENT\r\n`,
  ],
  'planning.ics',
)
export const RosterDamaged: Story = {
  tags: ['nightly'],
  name: 'Planning abîmé, lu pour le reste',
  ...pageStoryParameters(AT, { ...online, 'POST /offline/key': unreachableServerFailure }, 'member'),
  play: async ({ canvas }) => {
    await choose(canvas, damaged)
    await expect(await canvas.findByText(/^1\sentrée n’a pas été comprise/)).toBeVisible()
    await expect(canvas.getByText(/^Le fuseau «\sLune\/Mer\s» n’est pas connu/)).toBeVisible()
    await userEvent.click(canvas.getByText('Ce qui a été laissé de côté'))
    await expect(await canvas.findByText(/«\sAF 007\s», le 23\smars 2030\s: sans heure de fin/)).toBeVisible()
  },
}
export const RosterCorrected: Story = {
  tags: ['nightly'],
  name: 'Planning, un code corrigé une fois pour toutes',
  ...pageStoryParameters(AT, online, 'member'),
  beforeEach: () => prepareStoryDeviceStore(),
  play: async ({ canvas }) => {
    await choose(canvas, damaged)
    await expect(await canvas.findByText(/^1\svol, 0\srepos/)).toBeVisible()
    await userEvent.click(canvas.getByText('Vérifier et corriger vos codes'))
    await userEvent.selectOptions(await canvas.findByLabelText(/^«\sXQZ\s»/), 'repos')
    await expect(await canvas.findByText(/^1\svol, 1\srepos/)).toBeVisible()
    await expect(await readDeviceEntryNames()).toContain('roster-codes')
    await choose(canvas, ics('XQZ 7'))
    await expect(await canvas.findByText(/^0\svol, 1\srepos/)).toBeVisible()
  },
}
