import { useRef, useState } from 'react'
import type { OwnPresence } from '#contract/events/presence.ts'
import { apiReplyKey, callApi } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { OrdinalText } from '#src/components/text/OrdinalText.tsx'
import { formatParisDateTime } from '#src/events/eventTimes.ts'
import { AssemblyPageSection } from '#src/events/AssemblyPageSection.ts'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { useIsPast } from '#src/lib/useToday.ts'
import { EventPresencePanelSkeleton } from './EventPresencePanelSkeleton.tsx'

/** Section of an assembly's page in which the member says that they follow it from afar, and when they leave it. */
export function EventPresencePanel({ id }: { id: number }) {
  const presence = useApiReply(apiReplyKey('GET /events/:id/presence', { params: { id } }))
  const [failure, setFailure] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Makes a call about the presence and shows its reply; after a refusal, shows the reason and the presence as it is. */
  const change = async (call: () => Promise<{ data: OwnPresence }>) => {
    setFailure(undefined)
    try {
      await presence.mutate(await call(), { revalidate: false })
      // The pressed button is gone.
      heading.current?.focus()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined)
      await presence.mutate().catch(() => undefined)
    }
  }
  return (
    <QueryBoundary
      of={presence}
      failure="Votre présence à distance n’a pas pu être chargée"
      skeleton={<EventPresencePanelSkeleton />}
    >
      {({ data }) => (
        <AssemblyPageSection>
          <h2 ref={heading} tabIndex={-1}>
            Participer à distance
          </h2>
          {failure !== undefined && <p role="alert">{failure}</p>}
          <Presence
            of={data}
            onDeclare={() => change(() => callApi('PUT /events/:id/presence', { params: { id } }))}
            onLeave={() => change(() => callApi('DELETE /events/:id/presence', { params: { id } }))}
          />
        </AssemblyPageSection>
      )}
    </QueryBoundary>
  )
}

type PresenceProps = { of: OwnPresence; onDeclare: () => Promise<void>; onLeave: () => Promise<void> }

function Presence({ of: { opens_at, is_entitled, since, is_remote, proxies }, onDeclare, onLeave }: PresenceProps) {
  const [isBusy, setBusy] = useState(false)
  const isOpen = useIsPast(opens_at)
  if (since !== null)
    return (
      <>
        <p role="status">
          {is_remote
            ? `Vous êtes noté présent à distance depuis ${formatTimeOfDay(since)}.`
            : `Votre arrivée est notée à l’accueil depuis ${formatTimeOfDay(since)}.`}
        </p>
        <p>{countsSentence(proxies)}</p>
        {is_remote && (
          <>
            <p>À la fin de l’assemblée, vous n’avez rien à faire.</p>
            <ConfirmingButton question={proxies > 0 ? LEAVES_WITH_PROXIES : LEAVES} yes="Partir" onYes={onLeave}>
              Partir avant la fin
            </ConfirmingButton>
          </>
        )}
      </>
    )
  if (!is_entitled)
    return <p role="status">Votre cotisation n’est pas à jour&nbsp;: votre présence à distance ne compterait pas.</p>
  if (!isOpen)
    return (
      <p role="status">
        <OrdinalText>{`Vous pourrez vous dire présent ici à partir du ${formatParisDateTime(opens_at)}, heure de Paris.`}</OrdinalText>
      </p>
    )
  const declare = async () => {
    if (isBusy) return
    setBusy(true)
    await onDeclare()
    setBusy(false)
  }
  return (
    <>
      <p role="status">Vous suivez l’assemblée à distance&nbsp;? Dites-vous présent pour que votre voix compte.</p>
      {proxies > 0 && <p>{offeredSentence(proxies)}</p>}
      <Button look="main" aria-disabled={isBusy} onClick={() => void declare()}>
        Je suis présent à distance
      </Button>
    </>
  )
}

const LEAVES = 'Partir maintenant\u00a0? Votre voix ne comptera plus.'
const LEAVES_WITH_PROXIES = 'Partir maintenant\u00a0? Votre voix et vos pouvoirs ne compteront plus.'

function countsSentence(proxies: number): string {
  if (proxies === 0) return 'Votre voix compte pour le quorum.'
  if (proxies === 1) return 'Votre voix et le pouvoir que vous portez comptent pour le quorum.'
  return `Votre voix et les ${proxies} pouvoirs que vous portez comptent pour le quorum.`
}

const offeredSentence = (proxies: number) =>
  proxies === 1
    ? 'Vous portez un pouvoir\u00a0: il comptera aussi.'
    : `Vous portez ${proxies} pouvoirs\u00a0: ils compteront aussi.`
