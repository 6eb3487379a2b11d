import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { memo, Suspense, type ReactNode } from 'react'
import type { FrontMatterValue, OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { useOfficeCompanies } from '#src/office/useOfficeCompanies.ts'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { FieldErrorAndHint } from '#src/forms/FieldErrorAndHint.tsx'
import type { TextKindDescription, FrontMatterField } from '#src/office/resource.ts'
import { OfficeTextLinksField } from './OfficeTextLinksField.tsx'
import { TextPictureField } from './TextPictureField.tsx'
import { RepeatedRowsField } from './RepeatedRowsField.tsx'

type Props = {
  of: TextKindDescription
  slug: string
  head: OfficeTextMarkdownSource['head']
  /** Error messages of an office text's fields, by `head.` and field name. */
  errors: Record<string, string>
  onChange: (part: OfficeTextMarkdownSource['head']) => void
}

/**
 * Form fields of an office text's front matter, from their description. Memoized, so that typing in the body does not
 * render them.
 */
export const FrontMatterFields = memo(function FrontMatterFields({
  of: { fields },
  slug,
  head,
  errors,
  onChange,
}: Props) {
  return fields.map((field) => (
    <HeadField
      key={field.name}
      of={field}
      slug={slug}
      head={head}
      error={errors[`head.${field.name}`]}
      altError={field.is === 'picture' ? errors[`head.${field.altName}`] : undefined}
      onChange={onChange}
    />
  ))
})

type FieldProps = Pick<Props, 'slug' | 'head' | 'onChange'> & {
  of: FrontMatterField
  error: string | undefined
  altError: string | undefined
}

function HeadField({ of: field, slug, head, error, altError, onChange }: FieldProps) {
  const { name, label, hint, isOptional = false } = field
  const companies = useOfficeCompanies().data?.data ?? []
  const set = (value: FrontMatterValue) => onChange({ [name]: value })
  const look = {
    id: `champ-${name}`,
    label: isOptional && field.is !== 'company' ? `${label} (facultatif)` : label,
    error: Boolean(error),
    helperText: (error ?? hint) && <FieldErrorAndHint error={error} hint={hint} />,
    value: textOf(head[name]),
  }
  const required = { 'aria-required': !isOptional }
  switch (field.is) {
    case 'lines':
    case 'line':
      return (
        <TextField
          {...look}
          multiline={field.is === 'lines'}
          minRows={2}
          // Longer than allowed, so that an error appears instead of silently cut text.
          slotProps={{ htmlInput: { ...required, maxLength: 2000 } }}
          onChange={({ target }) => set(target.value)}
        />
      )
    case 'number':
      return (
        <TextField
          {...look}
          slotProps={{ htmlInput: { ...required, inputMode: 'numeric', maxLength: 6 } }}
          onChange={({ target: { value } }) => set(/^\d+$/.test(value) ? Number(value) : value || null)}
        />
      )
    case 'checkbox':
      return (
        <div>
          <FormControlLabel
            label={label}
            control={
              <Checkbox
                checked={head[name] === true}
                onChange={({ target: { checked } }) => set(checked || null)}
                slotProps={{ input: { 'aria-describedby': `${look.id}-aide`, 'aria-invalid': look.error } }}
              />
            }
          />
          <FormHelperText id={`${look.id}-aide`} error={look.error}>
            {look.helperText}
          </FormHelperText>
        </div>
      )
    case 'choice':
      return (
        <Choice {...look} {...required} onChange={(value) => set(value || null)}>
          <option value="">Choisir…</option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Choice>
      )
    case 'company':
      return (
        <Choice {...look} {...required} onChange={(value) => set(value ? Number(value) : null)}>
          <option value="">Toutes les compagnies</option>
          {companies.map(({ id, name: company }) => (
            <option key={id} value={id}>
              {company}
            </option>
          ))}
        </Choice>
      )
    case 'moment':
      return (
        <TextField
          {...look}
          type="datetime-local"
          value={look.value.replace(' ', 'T')}
          slotProps={{ htmlInput: required, inputLabel: { shrink: true } }}
          onChange={({ target: { value } }) => set(value ? value.replace('T', ' ').slice(0, 16) : null)}
        />
      )
    case 'day':
      return (
        <TextField
          {...look}
          type="date"
          slotProps={{ htmlInput: required, inputLabel: { shrink: true } }}
          onChange={({ target: { value } }) => set(value || null)}
        />
      )
    case 'rows':
      return <RepeatedRowsField of={field} label={look.label} value={head[name]} error={error} onChange={set} />
    case 'links':
      return <OfficeTextLinksField of={field} label={look.label} value={head[name]} error={error} onChange={set} />
    case 'own':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <field.Field {...{ slug, label: look.label, hint, error, head, value: head[name], onChange }} />
        </Suspense>
      )
    case 'picture':
      return (
        <TextPictureField
          label={look.label}
          value={look.value}
          alt={textOf(head[field.altName])}
          error={error}
          altError={altError}
          onChange={(picture, alt) => onChange({ [name]: picture || null, [field.altName]: alt || null })}
        />
      )
    default:
      return null
  }
}

type ChoiceProps = {
  id: string
  label: string
  error: boolean
  helperText: ReactNode
  value: string
  'aria-required': boolean
  onChange: (value: string) => void
  children: ReactNode
}

const Choice = ({ children, onChange, 'aria-required': isRequired, ...look }: ChoiceProps) => (
  <TextField
    {...look}
    select
    slotProps={{ select: { native: true }, htmlInput: { 'aria-required': isRequired }, inputLabel: { shrink: true } }}
    onChange={({ target }) => onChange(target.value)}
  >
    {children}
  </TextField>
)

const textOf = (value: FrontMatterValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
