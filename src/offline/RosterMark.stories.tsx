import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
import { sampleEvent } from '#tests/samples/events.ts'
import { prepareStoryDeviceStore } from '#tests/samples/prepareStoryDevice.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import type { RosterEntryKind } from './roster/Roster.ts'
import { AvailabilityDuringEventNote } from './RosterMark.tsx'

const meta: Meta<typeof AvailabilityDuringEventNote> = {
  title: 'Pages/Événement/Planning',
  component: AvailabilityDuringEventNote,
  decorators: [withPortalData],
  args: { event: sampleEvent },
  globals: { person: 'member' },
  parameters: { answers: { 'POST /offline/key': sampleOfflineKeyReply } },
}
export default meta
type Story = StoryObj<typeof AvailabilityDuringEventNote>

const DAY_MS = 86_400_000
const around = Date.parse(sampleEvent.starts_at)
const entry = (kind: RosterEntryKind, words: string, days: number) => {
  const from = around + days * DAY_MS
  return { kind, words, from, to: from + 3_600_000 }
}
const ends = [entry('repos', 'Repos', -9), entry('repos', 'Repos', 9)]
const marked = (name: string, says: string, ...more: ReturnType<typeof entry>[]): Story => ({
  name,
  beforeEach: () => prepareStoryDeviceStore({ roster: { at: around, entries: [...ends, ...more], skipped: 0 } }),
  play: async ({ canvasElement, canvas }) => {
    await canvas.findByText(/Votre planning/)
    await expect(canvasElement).toHaveTextContent(`Votre planning : ${says}`)
  },
})

export const Free = marked('Libre', 'libre')
export const Flying = marked('En vol', 'en vol (AF 006 CDG-JFK)', entry('vol', 'AF 006 CDG-JFK', 0))
export const Resting = marked('En repos', 'en repos (Découcher)', entry('repos', 'Découcher', 0))
export const Taken = marked('Occupé', 'occupé (Simulateur)', entry('occupe', 'Simulateur', 0))
