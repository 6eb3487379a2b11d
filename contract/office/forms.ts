import { z } from 'zod'
import {
  EmailAddress,
  requiredSingleLineSchema,
  TITLE_WITHOUT_WORD_MESSAGE,
  multilineTextSchema,
  LETTER_OR_DIGIT_PATTERN,
} from '#contract/text.ts'

// The office's small forms are apart from its API routes, so that a form does not load those.

/** Title of a new text in the office. */
export const NewOfficeTextTitle = z.object({
  title: requiredSingleLineSchema(160, 'Donnez-lui un titre', 'Le titre doit contenir au plus 160 caractères').regex(
    LETTER_OR_DIGIT_PATTERN,
    TITLE_WITHOUT_WORD_MESSAGE,
  ),
})
export const MemberEmailFormValues = z.object({ email: EmailAddress })
export const SynonymGroupFormValues = z.object({
  words: requiredSingleLineSchema(
    2000,
    'Écrivez deux mots au moins, séparés par des virgules',
    'Un groupe compte 2 000 signes au plus',
  ),
})
export const CannedAnswerFormValues = z.object({
  title: requiredSingleLineSchema(80, 'Donnez-lui un titre', 'Le titre doit contenir au plus 80 caractères').regex(
    LETTER_OR_DIGIT_PATTERN,
    TITLE_WITHOUT_WORD_MESSAGE,
  ),
  content: multilineTextSchema(5000, 'Écrivez la réponse', 'La réponse doit contenir au plus 5000 caractères'),
})

const NO_NUMBER = 'Un numéro d’adhérent est fait de chiffres'
const memberNumber = (missing: string) => requiredSingleLineSchema(10, missing, NO_NUMBER).regex(/^\d+$/, NO_NUMBER)
export const AssemblyProxyFormValues = z.object({
  giver: memberNumber('Qui donne son pouvoir\u00a0?'),
  holder: memberNumber('À qui\u00a0?'),
})
const quorum = z.int('Un nombre entier').min(1, 'Une personne au moins').max(100_000, 'Ce nombre est trop grand')
const proxiesEach = z.int('Un nombre entier').min(0, 'Zéro au moins').max(50, 'Cinquante au plus')
const noticeDays = z.int('Un nombre entier').min(0, 'Zéro au moins').max(365, 'Un an au plus')
/**
 * Schema of the rules of a general assembly: quorum and maximum number of proxy votes per person; days between the
 * convocation and the assembly, and whether members from afar count, which stay unchanged when absent.
 */
export const AssemblyRules = z.object({
  quorum,
  proxies_each: proxiesEach,
  notice_days: noticeDays.optional(),
  counts_remote: z.boolean().optional(),
})
/** Schema of the general assembly's voting rules as typed in the form. */
export const AssemblyRulesFormValues = z.object({
  quorum: z.coerce.number<number>('Un nombre de personnes').pipe(quorum),
  proxies_each: z.coerce.number<number>('Un nombre de pouvoirs').pipe(proxiesEach),
  notice_days: z.coerce.number<number>('Un nombre de jours').pipe(noticeDays),
  counts_remote: z.boolean(),
})
export const MailingText = z.object({
  subject: requiredSingleLineSchema(120, 'Donnez un objet', 'L’objet doit contenir au plus 120 caractères'),
  content: multilineTextSchema(5000, 'Écrivez votre message', 'Le message doit contenir au plus 5000 caractères'),
})

/** Schema of a mailing to many members; an urgent one is also announced by push notification. */
export const MailingTextAndUrgency = MailingText.extend({ is_urgent: z.boolean() })
