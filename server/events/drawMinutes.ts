import type { PublishedTextBlock } from '#contract/blocks.ts'
import type { MinutesSignature, PublishedMinutes } from '#contract/events/minutes.ts'
import { minutesRoleLabels } from '#contract/events/minutesRoleLabels.ts'
import { publishedTextToPlainText } from '#server/content/markdown.ts'
import { toOutgoingBytesFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { formatFrenchMinute, formatParisDay } from '#server/lib/parisTime.ts'
import { drawLetter } from '#server/pdf/drawLetter.ts'
import type { LetterPart } from '#server/pdf/letter.ts'

/** Draws the published minutes of an assembly as a PDF, with the signatures and the hash of the signed text. */
export async function drawMinutes(
  id: number,
  { title, blocks, signatures, published_at }: PublishedMinutes & { title: string },
): Promise<OutgoingFile> {
  const pdf = await drawLetter({
    title: `Procès-verbal\u00a0: ${title}`,
    on: formatParisDay(new Date(published_at)),
    parts: [...blocks.flatMap(toLetterParts), { heading: 'Signatures' }, { facts: signatureFacts(signatures) }],
  })
  return toOutgoingBytesFile(`proces-verbal-${id}.pdf`, 'application/pdf', pdf)
}

function toLetterParts(block: PublishedTextBlock): LetterPart[] {
  if (block.type === 'heading') return [{ heading: publishedTextToPlainText([block]) }]
  if (block.type === 'list') {
    const lines = block.items.map((item) => item.map(({ text }) => text).join(''))
    return [{ text: lines.map((line, index) => `${block.ordered ? `${index + 1}.` : '•'} ${line}`).join('\n') }]
  }
  const text = publishedTextToPlainText([block])
  return text ? [{ text }] : []
}

const signatureFacts = (signatures: MinutesSignature[]): [string, string][] => [
  ...signatures.map(({ role, name, at }): [string, string] => [
    minutesRoleLabels[role],
    `${name}, signé sur le portail le ${formatFrenchMinute(new Date(at))}`,
  ]),
  ['Empreinte du texte (SHA-256)', signatures[0]?.sha256.replace(/(.{16})(?=.)/g, '$1 ') ?? ''],
]
