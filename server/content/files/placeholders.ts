import { address, email, name, openingHours, phone, productSlug } from '#association/identity.ts'
import { legal } from '#association/legal.ts'
import { MEMBERSHIP_ANSWER_DELAY_LABEL, MEMBERSHIP_FORM_DURATION_LABEL } from '#contract/membership/joining.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/** Values of the placeholders in Markdown texts, such as `{{email}}`. */
const values: Record<string, string> = {
  name,
  'legal-name': legal.fullName,
  email,
  'data-email': legal.dataProtectionEmail,
  phone: phone.replaceAll(' ', '\u00a0'),
  hours: openingHours.replace(/^\D+/, '').replaceAll('h', '\u00a0h'),
  building: address.building,
  floor: address.floor,
  street: address.street,
  'postal-code': address.postalCode,
  city: address.city,
  slug: productSlug,
  'join-time': MEMBERSHIP_FORM_DURATION_LABEL,
  'answer-time': MEMBERSHIP_ANSWER_DELAY_LABEL,
  session: formatDuration(retentionPeriods.session),
  'remembered-session': formatDuration(retentionPeriods.rememberedSession),
  deletion: formatDuration(retentionPeriods.deletion),
}

export const contentPlaceholderNames = Object.keys(values)

const WRITTEN = /\{\{([\w-]{1,40})\}\}/g

/** Replaces the placeholders of a Markdown text. Unknown ones stay as written. */
export const fillContentPlaceholders = (markdown: string): string =>
  markdown.replace(WRITTEN, (written, word: string) =>
    Object.hasOwn(values, word) ? asWords(values[word] ?? '') : written,
  )

/** Returns the unknown `{{…}}` placeholders of a Markdown text, with their line numbers. */
export const findUnknownContentPlaceholders = (markdown: string): { line: number; word: string }[] =>
  markdown
    .split('\n')
    .flatMap((text, index) => [...text.matchAll(WRITTEN)].map(([, word = '']) => ({ line: index + 1, word })))
    .filter(({ word }) => !Object.hasOwn(values, word))

/** Escapes a placeholder's value for a Markdown text. */
const asWords = (value: string) => value.replace(/[\\`*_{}[\]<>#|&~]/g, String.raw`\$&`)
