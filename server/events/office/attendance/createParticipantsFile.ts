import type { AttendanceListEntry } from '#contract/events/attendance.ts'
import type { Database } from '#server/database/connect.ts'
import { toOutgoingTextFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'
import { listAllEventParticipants } from './participants.ts'

const HEAD = [
  'Numéro',
  'Nom',
  'Prénom',
  'Compagnie',
  'Place',
  'Présent à',
  'Parti à',
  'À distance',
  'Pouvoir donné à',
  'Pouvoirs portés',
]
const seats: Record<NonNullable<AttendanceListEntry['seat']>, string> = {
  inscrit: 'Inscrit',
  attente: 'File d’attente',
}

/** Returns an event's participants as a CSV file. */
export async function createParticipantsFile(db: Database, id: number): Promise<OutgoingFile> {
  const { data } = await listAllEventParticipants(db, id)
  const rows = data.map(
    ({ number, last_name, first_name, company, seat, present_at, left_at, is_remote, proxy_to, proxies }) => [
      number,
      last_name,
      first_name,
      company,
      seat ? seats[seat] : '',
      present_at ? formatParisMinute(new Date(present_at)) : '',
      left_at ? formatParisMinute(new Date(left_at)) : '',
      is_remote ? 'oui' : '',
      proxy_to ?? '',
      String(proxies),
    ],
  )
  return toOutgoingTextFile(`participants-${id}.csv`, 'text/csv; charset=utf-8', formatFrenchCsv([HEAD, ...rows]))
}
