import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { formatTimeOfDay } from '#src/lib/dates.ts'
import { describeMembershipCardSignature } from '#src/cardCheck/describeMembershipCardSignature.ts'
import { useMembershipCardSignatureCheck } from '#src/cardCheck/useMembershipCardSignatureCheck.ts'
import type { StoredDoorCheckIn } from '#src/offline/deviceCheckIns.ts'
import type { EventCheckInOutcome } from './scanQueue.ts'

/** List of the latest check-ins at an event's door, preceded by the scans still queued on this device. */
export const EventCheckInOutcomeList = ({
  of: results,
  waiting,
}: {
  of: EventCheckInOutcome[]
  waiting: StoredDoorCheckIn[]
}) => (
  <Rows aria-label="Dernières arrivées">
    {/* oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is younger than the oldest browsers */}
    {[...waiting].reverse().map((scan) => (
      <Waiting key={scan.key} scan={scan} />
    ))}
    {results.map((result) => (
      <Result key={result.scan.key} of={result} />
    ))}
  </Rows>
)

/** List item of a queued door scan, with the offline check of the membership card's signature. */
function Waiting({ scan: { at, number, code = '', stated = '' } }: { scan: StoredDoorCheckIn }) {
  const signature = useMembershipCardSignatureCheck(code, stated)
  const said = signature && stated ? describeMembershipCardSignature(signature) : undefined
  return (
    <li data-tone={said && !said.isGood ? 'bad' : undefined}>
      <b>{number ? `Numéro ${number}` : (said?.title ?? 'Carte lue')}</b>
      <span>
        {said && `${said.words} · `}à {formatTimeOfDay(at)}, en attente d’envoi
      </span>
    </li>
  )
}

function Result({ of: { scan, arrived, refusal } }: { of: EventCheckInOutcome }) {
  const member = arrived?.member
  const { tone, words } = verdictOf(arrived, refusal)
  return (
    <li data-tone={tone}>
      <b>{member ? `${member.first_name} ${member.last_name}` : scan.number ? `Numéro ${scan.number}` : 'Carte lue'}</b>
      <span>
        {member && `${member.number} · ${member.company} · `}
        {words}
      </span>
    </li>
  )
}

function verdictOf(arrived: EventCheckInOutcome['arrived'], refusal: string | undefined) {
  if (!arrived?.member) return { tone: 'bad', words: refusal ?? 'inconnu\u00a0: cette carte n’est à personne' }
  const { outcome, member } = arrived
  if (outcome === 'efface') return { tone: 'bad', words: 'sa présence a été effacée depuis' }
  const seat = member.seat === 'inscrit' ? 'inscrit' : member.seat === 'attente' ? 'en file d’attente' : 'pas inscrit'
  const card = member.is_valid ? '' : ', carte non valable aujourd’hui'
  return {
    tone: member.is_valid && member.seat === 'inscrit' ? 'good' : 'note',
    words: `${outcome === 'deja' ? 'déjà noté présent' : 'présent'}, ${seat}${card}`,
  }
}

const Rows = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x2,
  margin: `${space.x5} 0`,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    padding: `${space.x3} ${space.x4}`,
    borderRadius: vars.shape.borderRadius,
    border: `1px solid ${vars.palette.line}`,
    overflowWrap: 'anywhere',
  },
  'li[data-tone=good]': {
    backgroundColor: vars.palette.Alert.successStandardBg,
    color: vars.palette.Alert.successColor,
  },
  'li[data-tone=note]': {
    backgroundColor: vars.palette.Alert.warningStandardBg,
    color: vars.palette.Alert.warningColor,
  },
  'li[data-tone=bad]': { backgroundColor: vars.palette.Alert.errorStandardBg, color: vars.palette.Alert.errorColor },
  span: { ...typography.body2 },
}))
