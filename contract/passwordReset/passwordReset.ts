import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { route } from '#contract/route.ts'
import { MailAddress, text, isTypedTwice, newPassword, typedTwice } from '#contract/text.ts'

export const ForgottenPassword = z.object({ email: MailAddress })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

const CODE_MISSING = 'Le code de vérification est requis'
export const CodeCheck = z.object({
  email: MailAddress,
  /** Password reset code of eight digits; spaces are ignored. */
  code: text(40, 'Code invalide', CODE_MISSING)
    .trim()
    .min(1, CODE_MISSING)
    .regex(/^(\d\s*){8}$/, 'Code invalide')
    .overwrite((code) => code.replace(/\s/g, '')),
})
export type CodeCheck = z.infer<typeof CodeCheck>

export const CodeChecked = Answer.extend({ token: z.string() })
export type CodeChecked = z.infer<typeof CodeChecked>

/** French message for a password reset token that is missing, used or expired. */
export const RESET_OVER = 'Votre demande a expiré. Demandez un nouveau code.'

export const NewPassword = z
  .object({
    email: MailAddress,
    token: text(100, RESET_OVER, RESET_OVER).min(1, RESET_OVER),
    ...newPassword,
  })
  .refine(isTypedTwice, typedTwice)
export type NewPassword = z.infer<typeof NewPassword>

export const passwordReset = {
  forgot: route({
    method: 'POST',
    path: '/forgot-password',
    summary: 'Envoie un code de vérification à l’adresse d’un adhérent',
    access: 'public',
    body: ForgottenPassword,
    reply: Answer,
  }),
  check: route({
    method: 'POST',
    path: '/code-verefication',
    summary: 'Échange le code reçu contre le droit de choisir un mot de passe',
    access: 'public',
    body: CodeCheck,
    reply: CodeChecked,
  }),
  reset: route({
    method: 'POST',
    path: '/password/reset',
    summary: 'Remplace le mot de passe et ferme toutes les sessions du membre',
    access: 'public',
    body: NewPassword,
    reply: Answer,
  }),
}
