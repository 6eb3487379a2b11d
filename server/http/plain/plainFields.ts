import { html, type SafeHtml } from '#server/lib/html.ts'

/** Submitted values of a form without script, and validation messages, by field name. */
export type SubmittedFormFields = { values: Record<string, string>; errors: Record<string, string> }

type Text = {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete?: string
  isOptional?: boolean
}

/** Renders a one-line input with its label, hint and validation message, as HTML of a form without script. */
export function renderTextField(
  typed: SubmittedFormFields,
  { type = 'text', autoComplete = 'off', isOptional, ...field }: Text,
): SafeHtml {
  const { name, label } = field
  return labelled(
    typed,
    field,
    html`<label for="${name}">${label}</label>`,
    html`<input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : valueOf(typed, name)}"
      autocomplete="${autoComplete}"
      ${isOptional ? '' : 'required'}
      ${described(typed, field)}
    />`,
  )
}

/** Renders a textarea with its label, hint and validation message, as HTML of a form without script. */
export function renderTextArea(typed: SubmittedFormFields, field: Pick<Text, 'name' | 'label' | 'hint'>): SafeHtml {
  const { name, label } = field
  return labelled(
    typed,
    field,
    html`<label for="${name}">${label}</label>`,
    // HTML parsers drop the first line break of a text area.
    html`<textarea id="${name}" name="${name}" rows="8" required ${described(typed, field)}>
${valueOf(typed, name)}</textarea>`,
  )
}

/** Choice of a select or radio field in a form without script: posted value and French label. */
export type FormFieldChoice = { value: string; label: string }

/** Renders a select field with grouped choices, as HTML of a form without script. */
export function renderSelectField(
  typed: SubmittedFormFields,
  {
    groups,
    ...field
  }: Pick<Text, 'name' | 'label' | 'hint'> & { groups: { label?: string; choices: FormFieldChoice[] }[] },
): SafeHtml {
  const { name, label } = field
  const options = (choices: FormFieldChoice[]) =>
    choices.map(
      ({ value, label: words }) =>
        html`<option value="${value}" ${value === valueOf(typed, name) ? 'selected' : ''}>${words}</option>`,
    )
  return labelled(
    typed,
    field,
    html`<label for="${name}">${label}</label>`,
    html`<select id="${name}" name="${name}" required ${described(typed, field)}>
      <option value="">Choisir…</option>
      ${groups.map(({ label: group, choices }) =>
        group === undefined
          ? html`${options(choices)}`
          : html`<optgroup label="${group}">${options(choices)}</optgroup>`,
      )}
    </select>`,
  )
}

/** Renders a group of radio buttons, as HTML of a form without script. */
export function renderRadioField(
  typed: SubmittedFormFields,
  { choices, ...field }: Pick<Text, 'name' | 'label' | 'hint'> & { choices: FormFieldChoice[] },
): SafeHtml {
  const { name, label } = field
  return html`<fieldset class="${refusedClass(typed, name)}">
    <legend>${label}</legend>
    ${notes(typed, field)}
    ${choices.map(({ value, label: words }, index) => {
      // The first radio has the field's name as id: the error summary links to it.
      const id = index === 0 ? name : `${name}-${value}`
      return html`<div>
        <input
          type="radio"
          id="${id}"
          name="${name}"
          value="${value}"
          required
          ${value === valueOf(typed, name) ? 'checked' : ''}
          ${described(typed, field)}
        /><label for="${id}">${words}</label>
      </div>`
    })}
  </fieldset>`
}

/** Renders a checkbox of a form without script; checked, it posts « oui ». */
export function renderCheckboxField(
  typed: SubmittedFormFields,
  field: Pick<Text, 'name' | 'label' | 'hint'>,
): SafeHtml {
  const { name, label } = field
  return html`<div class="${refusedClass(typed, name)}">
    <input
      type="checkbox"
      id="${name}"
      name="${name}"
      value="oui"
      ${valueOf(typed, name) ? 'checked' : ''}
      ${described(typed, field)}
    /><label for="${name}">${label}</label>
    ${notes(typed, field)}
  </div>`
}

/** Renders a honeypot form field, hidden from people: only bots fill it. */
export const renderHoneypotField = () =>
  html`<div hidden aria-hidden="true">
    <input name="website" tabindex="-1" autocomplete="off" aria-label="Site web" />
  </div>`

const valueOf = ({ values }: SubmittedFormFields, name: string) => values[name] ?? ''
const refusedClass = ({ errors }: SubmittedFormFields, name: string) => (errors[name] ? 'refused' : '')

const labelled = (typed: SubmittedFormFields, field: Text, label: SafeHtml, input: SafeHtml) =>
  html`<div class="${refusedClass(typed, field.name)}">${label} ${notes(typed, field)} ${input}</div>`

/** Renders the hint and the validation message of a form field. */
const notes = ({ errors }: SubmittedFormFields, { name, hint }: Pick<Text, 'name' | 'hint'>) =>
  html`${hint ? html`<small id="${name}-aide">${hint}</small>` : ''}
  ${errors[name] ? html`<small id="${name}-erreur"><strong>Erreur&nbsp;: ${errors[name]}</strong></small>` : ''}`

function described({ errors }: SubmittedFormFields, { name, hint }: Pick<Text, 'name' | 'hint'>) {
  const by = [hint && `${name}-aide`, errors[name] && `${name}-erreur`].filter(Boolean).join(' ')
  const invalid = errors[name] ? html`aria-invalid="true"` : ''
  return html`${by ? html`aria-describedby="${by}"` : ''} ${invalid}`
}
