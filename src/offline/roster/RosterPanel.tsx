import { useEffect, useState } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { FileButton } from '#src/components/controls/FileButton.tsx'
import { TitledPanel } from '#src/components/Panel.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { crewBaseTimeZone } from '#contract/offline/crewBaseTimeZone.ts'
import { formatDayAndTime, formatDayRange, isoDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'
import { useDevicePreparedAt } from '#src/offline/prepared.ts'
import {
  deleteStoredFlightRoster,
  storeRosterCorrections,
  storeFlightRoster,
  readStoredRosterCorrections,
  useStoredFlightRoster,
  type FlightRosterWithCorrections,
} from './useRoster.ts'
import { RosterCodeList } from './RosterCodeList.tsx'
import { SkippedRosterEntryList } from './SkippedRosterEntryList.tsx'

/** Panel of the member's roster, read from a file on this device and never sent to the server. */
export function RosterPanel() {
  const { data: known, mutate } = useStoredFlightRoster()
  const base = useApiReply(apiReplyKey('GET /profile/details')).data?.data.base ?? ''
  const [isReading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  // A roster read before or during the preparation of the device is stored once the device is prepared.
  const prepared = useDevicePreparedAt()
  useEffect(() => {
    if (!prepared || !known || known.isKept) return
    storeFlightRoster(known.roster, known.corrections).then(
      (kept) => mutate(kept, { revalidate: false }),
      () => undefined,
    )
  }, [prepared, known, mutate])

  async function change(work: () => Promise<FlightRosterWithCorrections | null>) {
    setReading(true)
    setTrouble(undefined)
    try {
      await mutate(await work(), { revalidate: false })
    } catch (error) {
      setTrouble(sentenceOf(error))
    }
    setReading(false)
  }
  const take = (file: File) =>
    change(async () => {
      const { parseFlightRosterFile: readRoster } = await import('./readRoster.ts')
      const corrections = known?.corrections ?? (await readStoredRosterCorrections())
      const roster = await readRoster(file, { zone: crewBaseTimeZone(base), corrections })
      try {
        return await storeFlightRoster(roster, corrections)
      } catch (error) {
        await mutate({ roster, corrections, isKept: false }, { revalidate: false })
        throw error
      }
    })

  return (
    <TitledPanel
      title="Votre planning"
      intro={
        <>
          Choisissez le fichier ICS de vos vols&nbsp;: chaque événement dira si vous êtes libre, en vol ou en repos.{' '}
          <b>Votre planning reste sur cet appareil.</b>
        </>
      }
    >
      {known && <Summary known={known} />}
      {known && (
        <RosterCodeList
          entries={known.roster.entries}
          corrections={known.corrections}
          onCorrect={(corrections) => void change(() => storeRosterCorrections(known, corrections))}
        />
      )}
      <div role="status">{isReading && <p>Lecture en cours…</p>}</div>
      {trouble && <p role="alert">{trouble}</p>}
      <ButtonRow>
        <FileButton
          label="Fichier de votre planning"
          accept=".ics,text/calendar"
          onFile={(file) => void (isReading || take(file))}
        >
          {known ? 'Remplacer mon planning' : 'Choisir mon planning'}
        </FileButton>
        {known && <Button onClick={() => void change(deleteStoredFlightRoster)}>Retirer mon planning</Button>}
      </ButtonRow>
    </TitledPanel>
  )
}

function Summary({ known: { roster, isKept } }: { known: FlightRosterWithCorrections }) {
  const { at, entries, notes = [] } = roster
  const number = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  const day = (instant: number) => isoDay(new Date(instant))
  const [first, last] = [Math.min(...entries.map(({ from }) => from)), Math.max(...entries.map(({ to }) => to)) - 1]
  return (
    <>
      <p>
        {`${formatCount(number('vol'), 'vol')}, ${number('repos')}\u00a0repos, ${formatDayRange(day(first), day(last))}, lu le ${formatDayAndTime(at)}.`}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <SkippedRosterEntryList roster={roster} />
      <p>
        {isKept
          ? 'Il est gardé ici, chiffré, et s’efface à la déconnexion.'
          : 'Il n’est pas gardé\u00a0: il s’oublie dès que vous rechargez ou fermez le portail. Un appareil préparé le garde, chiffré.'}
      </p>
    </>
  )
}

const sentenceOf = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'Il n’y a plus assez de place sur cet appareil\u00a0: votre planning n’est pas gardé.'
  // Messages of UnreadableRosterError, whose class is lazy-loaded.
  if (error instanceof Error && error.name === 'UnreadableRosterError') return error.message
  return 'Votre planning n’a pas pu être lu ou gardé. Réessayez.'
}
