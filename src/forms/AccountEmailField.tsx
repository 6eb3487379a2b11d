import './browserZod.ts'
import '#theme/laterComponents.ts'
import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { EmailAddress } from '#contract/text.ts'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'
import { FormField } from './FormField.tsx'
import { emailInputProps } from './keyboards.ts'

type Props<Typed extends FieldValues, Checked extends FieldValues> = Pick<
  ComponentProps<typeof FormField<Typed, Checked>>,
  'of' | 'name' | 'label' | 'hasFocus' | 'describedBy' | 'autoComplete'
>

/**
 * Form field for the e-mail address of a member's account. Its icon is green for a valid address, red once an invalid
 * one is left.
 */
export function AccountEmailField<Typed extends FieldValues, Checked extends FieldValues>(
  props: Props<Typed, Checked>,
) {
  const { of: form, name } = props
  const typed: unknown = useWatch({ control: form.control, name })
  const { error, isTouched } = form.getFieldState(name, form.formState)
  const isValid = EmailAddress.safeParse(typed).success
  // A refused form proves nothing about the address: the request itself may have failed.
  const isWrong = !isValid && (Boolean(error) || (typed !== '' && isTouched))
  return (
    <FormField
      autoComplete="username"
      {...props}
      type="email"
      placeholder="Adresse mail"
      isWrong={isWrong}
      color={isValid ? 'success' : 'primary'}
      input={emailInputProps}
      end={
        <Root role="status">
          {isValid && !error && <Mark is="valid" />}
          {isWrong && <Mark is="wrong" />}
        </Root>
      }
    />
  )
}

function Mark({ is }: { is: 'valid' | 'wrong' }) {
  return (
    <>
      {is === 'valid' ? <CheckCircle color="success" /> : <ErrorOutlined color="error" />}
      <VisuallyHidden>{is === 'valid' ? 'Adresse valide' : 'Adresse incomplète ou invalide'}</VisuallyHidden>
    </>
  )
}

// Centred on the line of text.
const Root = styled('span')({ display: 'flex' })
