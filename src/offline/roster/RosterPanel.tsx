import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/Button.tsx'
import { FileButton } from '#src/components/FileButton.tsx'
import { Panel } from '#src/components/Panel.tsx'
import { dayAndTime, dayRange, isoDay } from '#src/lib/dates.ts'
import { counted } from '#src/lib/text.ts'
import { usePreparedAt } from '#src/offline/prepared.ts'
import { dropRoster, keepRoster, useRoster, type KnownRoster } from '#src/offline/useRoster.ts'

/** A member's roster, read from a file on this device to mark events, and sent nowhere. */
export function RosterPanel() {
  const { data: known, mutate } = useRoster()
  const [isReading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  // One that was read before the device was prepared, or while it was, is kept once it is.
  const prepared = usePreparedAt()
  useEffect(() => {
    if (!prepared || !known || known.isKept) return
    keepRoster(known.roster).then(
      (kept) => mutate(kept, { revalidate: false }),
      () => undefined,
    )
  }, [prepared, known, mutate])

  async function change(work: () => Promise<KnownRoster | null>) {
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
      const { readRoster } = await import('./readRoster.ts')
      const roster = await readRoster(file)
      try {
        return await keepRoster(roster)
      } catch (error) {
        await mutate({ roster, isKept: false }, { revalidate: false })
        throw error
      }
    })

  return (
    <Panel
      title="Votre planning"
      intro={
        <>
          Choisissez le fichier ICS de vos vols&nbsp;: chaque événement dira si vous êtes libre, en vol ou en repos.{' '}
          <b>Votre planning reste sur cet appareil.</b>
        </>
      }
    >
      {known && <Summary known={known} />}
      <div role="status">{isReading && <p>Lecture en cours…</p>}</div>
      {trouble && <p role="alert">{trouble}</p>}
      <Taps>
        <FileButton
          label="Fichier de votre planning"
          accept=".ics,text/calendar"
          onFile={(file) => void (isReading || take(file))}
        >
          {known ? 'Remplacer mon planning' : 'Choisir mon planning'}
        </FileButton>
        {known && <Button onClick={() => void change(dropRoster)}>Retirer mon planning</Button>}
      </Taps>
    </Panel>
  )
}

function Summary({ known: { roster, isKept } }: { known: KnownRoster }) {
  const { at, entries, skipped } = roster
  const number = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  const day = (instant: number) => isoDay(new Date(instant))
  const [first, last] = [Math.min(...entries.map(({ from }) => from)), Math.max(...entries.map(({ to }) => to)) - 1]
  return (
    <>
      <p>
        {`${counted(number('vol'), 'vol')}, ${number('repos')}\u00a0repos, ${dayRange(day(first), day(last))}, lu le ${dayAndTime(at)}.`}
      </p>
      {skipped > 0 && (
        <p>{`${counted(skipped, 'entrée')} ${skipped > 1 ? 'n’ont' : 'n’a'} pas été comprise${skipped > 1 ? 's' : ''} (date illisible, fuseau inconnu, ou répétition)\u00a0: vérifiez ces jours-là vous-même.`}</p>
      )}
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
  // The sentences of UnfitRoster, whose code comes with the reading.
  if (error instanceof Error && error.name === 'UnfitRoster') return error.message
  return 'Votre planning n’a pas pu être lu ou gardé. Réessayez.'
}

const Taps = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space.x3 })
