import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { defineApiRoute } from '#contract/route.ts'
import {
  MailHeaderAddress,
  baseTextFieldSchema,
  isPasswordConfirmed,
  newPasswordFields,
  passwordsDifferValidationIssue,
} from '#contract/text.ts'

export const ForgottenPasswordRequest = z.object({ email: MailHeaderAddress })
export type ForgottenPasswordRequest = z.infer<typeof ForgottenPasswordRequest>

const CODE_MISSING = 'Le code de vérification est requis'
export const PasswordResetCodeCheck = z.object({
  email: MailHeaderAddress,
  /** Password reset code of eight digits; spaces are ignored. */
  code: baseTextFieldSchema(40, 'Code invalide', CODE_MISSING)
    .trim()
    .min(1, CODE_MISSING)
    .regex(/^(\d\s*){8}$/, 'Code invalide')
    .overwrite((code) => code.replace(/\s/g, '')),
})
export type PasswordResetCodeCheck = z.infer<typeof PasswordResetCodeCheck>

export const PasswordResetCodeReply = ApiActionReply.extend({ token: z.string() })
export type PasswordResetCodeReply = z.infer<typeof PasswordResetCodeReply>

/** French message for a password reset token that is missing, used or expired. */
export const PASSWORD_RESET_EXPIRED_MESSAGE = 'Votre demande a expiré. Demandez un nouveau code.'

export const NewPassword = z
  .object({
    email: MailHeaderAddress,
    token: baseTextFieldSchema(100, PASSWORD_RESET_EXPIRED_MESSAGE, PASSWORD_RESET_EXPIRED_MESSAGE).min(
      1,
      PASSWORD_RESET_EXPIRED_MESSAGE,
    ),
    ...newPasswordFields,
  })
  .refine(isPasswordConfirmed, passwordsDifferValidationIssue)
export type NewPassword = z.infer<typeof NewPassword>

export const passwordResetRoutes = {
  forgot: defineApiRoute('POST /forgot-password', {
    summary: 'Envoie un code de vérification à l’adresse d’un adhérent',
    access: 'public',
    body: ForgottenPasswordRequest,
  }),
  check: defineApiRoute('POST /code-verefication', {
    summary: 'Échange le code reçu contre le droit de choisir un mot de passe',
    access: 'public',
    body: PasswordResetCodeCheck,
    reply: PasswordResetCodeReply,
  }),
  reset: defineApiRoute('POST /password/reset', {
    summary: 'Remplace le mot de passe et ferme toutes les sessions du membre',
    access: 'public',
    body: NewPassword,
  }),
}
