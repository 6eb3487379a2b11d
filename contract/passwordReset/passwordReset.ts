import { z } from 'zod'
import { ActionReply } from '#contract/answer.ts'
import { route } from '#contract/route.ts'
import { MailAddress, textSchema, isPasswordConfirmed, newPasswordFields, passwordMismatch } from '#contract/text.ts'

export const ForgottenPassword = z.object({ email: MailAddress })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

const CODE_MISSING = 'Le code de vérification est requis'
export const ResetCodeCheck = z.object({
  email: MailAddress,
  /** Password reset code of eight digits; spaces are ignored. */
  code: textSchema(40, 'Code invalide', CODE_MISSING)
    .trim()
    .min(1, CODE_MISSING)
    .regex(/^(\d\s*){8}$/, 'Code invalide')
    .overwrite((code) => code.replace(/\s/g, '')),
})
export type ResetCodeCheck = z.infer<typeof ResetCodeCheck>

export const ResetCodeReply = ActionReply.extend({ token: z.string() })
export type ResetCodeReply = z.infer<typeof ResetCodeReply>

/** French message for a password reset token that is missing, used or expired. */
export const PASSWORD_RESET_EXPIRED = 'Votre demande a expiré. Demandez un nouveau code.'

export const NewPassword = z
  .object({
    email: MailAddress,
    token: textSchema(100, PASSWORD_RESET_EXPIRED, PASSWORD_RESET_EXPIRED).min(1, PASSWORD_RESET_EXPIRED),
    ...newPasswordFields,
  })
  .refine(isPasswordConfirmed, passwordMismatch)
export type NewPassword = z.infer<typeof NewPassword>

export const passwordResetRoutes = {
  forgot: route({
    method: 'POST',
    path: '/forgot-password',
    summary: 'Envoie un code de vérification à l’adresse d’un adhérent',
    access: 'public',
    body: ForgottenPassword,
    reply: ActionReply,
  }),
  check: route({
    method: 'POST',
    path: '/code-verefication',
    summary: 'Échange le code reçu contre le droit de choisir un mot de passe',
    access: 'public',
    body: ResetCodeCheck,
    reply: ResetCodeReply,
  }),
  reset: route({
    method: 'POST',
    path: '/password/reset',
    summary: 'Remplace le mot de passe et ferme toutes les sessions du membre',
    access: 'public',
    body: NewPassword,
    reply: ActionReply,
  }),
}
