import { z } from 'zod'
import { requiredSingleLineSchema } from '#contract/text.ts'

const WRONG = 'Écrivez un numéro d’adhérent, ou une adresse e-mail entière'

/** Form that names the receiver of a voting proxy: a membership number or an exact e-mail address. */
export const ProxyRequestFormValues = z.object({
  holder: requiredSingleLineSchema(254, 'À qui donnez-vous votre pouvoir\u00a0?', WRONG).regex(
    /^(?:\d{1,10}|[^\s@]+@[^\s@]+)$/,
    WRONG,
  ),
})
