import type { ConvocationContent } from '#contract/events/convocations.ts'
import type { Database } from '#server/database/connect.ts'
import { toOutgoingBytesFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { formatFrenchMinute, formatParisDay } from '#server/lib/parisTime.ts'
import { drawLetters } from '#server/pdf/drawLetter.ts'
import type { PdfLetter } from '#server/pdf/letter.ts'
import { letterhead } from '#server/pdf/letterhead.ts'
import { pointTitle } from './composeConvocation.ts'
import { findConvocation, listConvocationMembers } from './readConvocations.ts'

/** Maximum number of letters in a file. */
const AT_MOST = 500

/**
 * Returns the letters of a convocation as one PDF: for members without a reachable mailbox, and those whose mail was
 * refused. Throws `NotFoundError`, and a 409 when there is none.
 */
export async function drawConvocationLetters(
  db: Database,
  params: { id: number; convocation: number },
): Promise<OutgoingFile> {
  const { content, made_at } = await findConvocation(db, params)
  const people = await listConvocationMembers(db, params.convocation, ['letter', 'refused'])
  const letters = people.flatMap(({ id, first_name, last_name, company, base }) =>
    id === null
      ? []
      : letterTo([`${first_name} ${last_name}`, formatMemberNumber(id), company, base], content, made_at),
  )
  if (letters.length === 0) throw new HttpError(409, 'Personne n’a besoin d’une lettre.')
  if (letters.length > AT_MOST)
    throw new HttpError(409, `Il faudrait ${letters.length} lettres\u00a0: réparez d’abord l’envoi des e-mails.`)
  const pdf = await drawLetters(letters)
  return toOutgoingBytesFile(`convocation-${params.convocation}-lettres.pdf`, 'application/pdf', pdf)
}

function letterTo(
  [name, number, ...place]: (string | null)[],
  { title, when, place: where, points, proxies }: ConvocationContent,
  made_at: Date,
): PdfLetter {
  return {
    title: 'Convocation',
    on: formatParisDay(made_at),
    parts: [
      { text: [`${name}, adhérent n°\u00a0${number}`, ...place.filter(Boolean)].join(', ') },
      { text: 'Le bureau vous convoque à l’assemblée suivante.' },
      {
        facts: [
          ['Quoi', title],
          ['Quand', when],
          ['Où', where],
        ],
      },
      { heading: 'Ordre du jour' },
      ...points.map((point, index) => ({
        text: [`${index + 1}. ${pointTitle(point)}`, point.text].filter(Boolean).join('\n'),
      })),
      { heading: 'Si vous ne pouvez pas venir' },
      ...(proxies ? [{ text: proxies }] : []),
      {
        text: 'Sans accès au portail, remettez ce papier à la personne qui vous représente\u00a0: «\u00a0Je donne pouvoir à ………………………………………… pour voter en mon nom à cette assemblée. Date et signature\u00a0: …………………………………………\u00a0»',
      },
      { text: `Convocation du ${formatFrenchMinute(made_at)}. Pour le bureau, ${letterhead.signatory}` },
    ],
  }
}
