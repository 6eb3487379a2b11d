import type { AttendanceListEntry } from '#contract/events/attendance.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { formatCount } from '#src/lib/text.ts'

type Props = {
  of: AttendanceListEntry
  /** True for a past event, whose participants' seats are final. */
  isOver: boolean
  onMove: (member: AttendanceListEntry, seat: AttendanceListEntry['seat']) => Promise<void>
  onStrike: (member: AttendanceListEntry) => Promise<void>
  /** Revokes the proxy that the member gave for the general assembly. */
  onKeepVote: (member: AttendanceListEntry) => Promise<void>
}

/** Row of an event's participant, with the office's actions. */
export function EventParticipantRow({ of: member, isOver, onMove, onStrike, onKeepVote }: Props) {
  const { first_name, last_name, number, company, seat, present_at, proxy_to } = member
  const name = `${first_name} ${last_name}`
  return (
    <li>
      <h2>{name}</h2>
      <p>
        {number} · {company} · {standing(member)}
      </p>
      <div>
        {!isOver && seat !== 'inscrit' && (
          <Button aria-label={`Donner une place\u00a0: ${name}`} onClick={() => void onMove(member, 'inscrit')}>
            Donner une place
          </Button>
        )}
        {!isOver && seat === 'inscrit' && (
          <ConfirmingButton
            question="Passer en file d’attente&nbsp;? La personne en sera prévenue."
            yes="Mettre en attente"
            about={name}
            onYes={() => onMove(member, 'attente')}
          >
            En attente
          </ConfirmingButton>
        )}
        {!isOver && seat !== null && (
          <ConfirmingButton
            question="Retirer l’inscription&nbsp;? La personne en sera prévenue."
            yes="Retirer l’inscription"
            about={name}
            onYes={() => onMove(member, null)}
          >
            Retirer
          </ConfirmingButton>
        )}
        {proxy_to && (
          <ConfirmingButton
            question={`Effacer le pouvoir donné à ${proxy_to}\u00a0?`}
            yes="Effacer le pouvoir"
            about={name}
            onYes={() => onKeepVote(member)}
          >
            Effacer le pouvoir
          </ConfirmingButton>
        )}
        {present_at && (
          <ConfirmingButton
            question="Effacer cette présence&nbsp;?"
            yes="Effacer la présence"
            about={name}
            onYes={() => onStrike(member)}
          >
            Pas là
          </ConfirmingButton>
        )}
      </div>
    </li>
  )
}

function standing({
  answer,
  seat,
  waiting_rank,
  present_at,
  left_at,
  is_remote,
  proxy_to,
  proxies,
}: AttendanceListEntry): string {
  const place =
    seat === 'inscrit'
      ? 'inscrit'
      : seat === 'attente'
        ? `en attente (${waiting_rank}${waiting_rank === 1 ? 'er' : 'e'})`
        : answer === 'peut-etre'
          ? 'peut-être'
          : answer === 'non'
            ? 'ne vient pas'
            : 'n’a pas répondu'
  return [
    place,
    present_at && !left_at && `présent depuis ${formatTimeOfDay(present_at)}${is_remote ? ', à distance' : ''}`,
    left_at && `parti à ${formatTimeOfDay(left_at)}`,
    proxy_to && `pouvoir donné à ${proxy_to}`,
    proxies > 0 && `porte ${formatCount(proxies, 'pouvoir')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
