import { z } from 'zod'

const WRONG = 'Un solde s’écrit comme 1 240,50 ou -85,00'

/** Zod schema that parses an amount typed in euros, possibly negative, to cents: « 1 240,50 », « -85 ». */
export const signedEuroAmountSchema = z.string().transform((typed, context) => {
  const plain = typed.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(/^[−–]/, '-')
  const [, sign, whole, part = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) {
    context.addIssue({ code: 'custom', message: WRONG })
    return z.NEVER
  }
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && cents > 0 ? -cents : cents
})
