import type { Meta, StoryObj } from '@storybook/react-vite'
import { encodeQR } from 'qr'
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import type { ApiCallReply } from '#contract/contract.ts'
import { storeSession } from '#src/auth/session.ts'
import { openCheckInOutbox } from '#src/offline/checkInOutbox.ts'
import { listQueuedCheckInNames } from '#src/offline/deviceCheckIns.ts'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { sampleSignedInMember } from '#tests/samples/sampleSignedInMember.ts'
import {
  corruptQueuedCheckIns,
  setDeviceKeyCookie,
  prepareStoryDeviceStore,
  readDeviceEntryNames,
  readQueuedCheckIns,
} from '#tests/samples/prepareStoryDevice.ts'
import { officePeopleStoryAnswers } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { AttendancePage } from './AttendancePage.tsx'

const meta: Meta<typeof AttendancePage> = {
  title: 'Pages/Bureau/Présences/Accueil',
  component: AttendancePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

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
  tags: ['nightly'],
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
  tags: ['nightly'],
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
// Last: the camera of the previous story may have read its card once more, which these answers accept.
export const CameraRefused: Story = {
  ...Door,
  name: 'Accueil, caméra refusée',
  async play({ canvas }) {
    spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    await findPageHeading(canvas, 'Accueil')
    await userEvent.click(await canvas.findByRole('button', { name: 'Scanner les cartes' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^La caméra est refusée à cette page/)
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
