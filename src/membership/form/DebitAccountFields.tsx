import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { space } from '#theme/space.ts'
import { IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE } from '#contract/dues/debitCountries.ts'
import { UncheckedIban } from '#contract/membership/membership.ts'
import { FormField } from '#src/forms/FormField.tsx'
import type { ApiCallForm } from '#src/forms/useCallForm.ts'
import { hideIbanMiddle } from '#src/membership/ibanText.ts'
import { ibanErrorMessage } from '#src/membership/ibanErrorMessage.ts'
import type { membershipDuesSchema } from './membershipDuesSchema.ts'

type Rules = typeof membershipDuesSchema

/** Form fields for the bank account to debit. A valid IBAN is masked except for its ends. */
export function DebitAccountFields({ of: form }: { of: ApiCallForm<z.input<Rules>, z.output<Rules>> }) {
  const [isShown, setIsShown] = useState(() => !isRight(form.getValues('iban')))
  const wasAsked = useRef(false)
  const iban = form.watch('iban')
  const isRefused = Boolean(form.formState.errors.iban)

  useEffect(() => {
    if (isShown && wasAsked.current) form.setFocus('iban')
  }, [isShown, form])

  // The pressed button disappears: focus moves to the choice.
  const payByTransfer = () => {
    form.setValue('way', 'virement')
    document.getElementById(form.idOf('way'))?.querySelector<HTMLElement>(':checked')?.focus()
  }

  return (
    <Fields onBlur={({ target }) => target.getAttribute('name') === 'iban' && setIsShown(!isRight(iban))}>
      {isShown || isRefused ? (
        <FormField
          of={form}
          name="iban"
          label="IBAN"
          autoComplete="off"
          placeholder="FR76…"
          input={{ autoCapitalize: 'characters', spellCheck: false, className: 'tabular' }}
          hint={HINT}
        />
      ) : (
        <div data-masked>
          <span>IBAN</span>
          <div>
            <span className="tabular">{hideIbanMiddle(clean(iban))}</span>
            <Button
              variant="text"
              onClick={() => {
                wasAsked.current = true
                form.setValue('iban', '')
                setIsShown(true)
              }}
            >
              Changer d’IBAN
            </Button>
          </div>
          <p>{HINT}</p>
        </div>
      )}
      {form.formState.errors.iban?.message === IBAN_COUNTRY_NOT_DEBITABLE_MESSAGE && (
        <span>
          <Button variant="outlined" onClick={payByTransfer}>
            Payer par virement
          </Button>
        </span>
      )}
      <FormField of={form} name="holder" label="Titulaire du compte" autoComplete="name" />
    </Fields>
  )
}

const HINT = 'Gardé chiffré. Une fois saisi, il n’est plus montré en entier.'

const clean = (iban = '') => {
  const { success, data } = UncheckedIban.safeParse(iban)
  return success ? data : ''
}
const isRight = (iban?: string) => ibanErrorMessage(clean(iban)) === undefined

const Fields = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x5,
  // Same height as the field, so that nothing below moves under the finger.
  '[data-masked] > span': { ...typography.subtitle2, display: 'block', marginBottom: space.x2 },
  '[data-masked] > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space.x3,
    height: 50,
    paddingInline: `${space.x4} ${space.x1}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.sunken,
    whiteSpace: 'nowrap',
  },
  '[data-masked] > p': { ...typography.body2, margin: `${space.x2} 0 0`, color: vars.palette.text.secondary },
}))
