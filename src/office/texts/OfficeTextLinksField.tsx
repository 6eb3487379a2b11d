import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { space } from '#theme/space.ts'
import type { FrontMatterValue } from '#contract/office/textSource.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import type { FrontMatterField } from '#src/office/resource.ts'
import { FieldGroup } from '#src/office/parts/FieldGroup.tsx'

type Props = {
  of: Extract<FrontMatterField, { is: 'links' }>
  label: string
  value: FrontMatterValue | undefined
  error: string | undefined
  onChange: (names: FrontMatterValue) => void
}

/** Field of an office text that links other texts, searched and shown by title. */
export function OfficeTextLinksField({ of: { to, hint, isOne = false, max }, label, value, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const names = namesOf(value)
  const known = useBoardApiReply(
    names.length
      ? apiReplyKey('GET /board/texts/:kind/titles', { params: { kind: to }, query: { slugs: names.join(',') } })
      : null,
    { keepPreviousData: true },
  )
  const found = useBoardApiReply(
    search ? apiReplyKey('GET /board/texts/:kind', { params: { kind: to }, query: { search, per_page: 8 } }) : null,
    { keepPreviousData: true },
  )
  /** Updates a text's links to other texts and keeps the focus in the search field. */
  const goOn = (now: string[], words = typed) => {
    flushSync(() => {
      onChange(isOne ? (now[0] ?? null) : now)
      setTyped(words)
    })
    input.current?.focus()
  }
  const titleOf = (name: string) => known.data?.data.find(({ slug }) => slug === name)?.title ?? name
  // A draft has no public address to link to.
  const others = (search ? (found.data?.data ?? []) : []).filter(
    ({ slug, state }) => state !== 'brouillon' && !names.includes(slug),
  )
  const told = !search || !found.data ? '' : others.length === 0 ? 'Aucun autre texte publié n’a ces mots.' : ''
  const isFull = names.length >= (isOne ? 1 : max)

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <Chosen key={name}>
              <span>{titleOf(name)}</span>
              <MuiButton
                aria-label={`Ôter\u00a0: ${titleOf(name)}`}
                onClick={() => goOn(names.filter((one) => one !== name))}
              >
                Ôter
              </MuiButton>
            </Chosen>
          ))}
        </ul>
      )}
      {!isFull && (
        <>
          <TextField
            label="Chercher par le titre"
            value={typed}
            autoComplete="off"
            inputRef={input}
            slotProps={{ htmlInput: { maxLength: 100, 'aria-label': `Chercher par le titre\u00a0: ${label}` } }}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Told role="status">{told}</Told>
          <ul aria-label={`Trouvés\u00a0: ${label}`}>
            {others.map(({ slug, title }) => (
              <li key={slug}>
                <MuiButton onClick={() => goOn([...names, slug], '')}>{title}</MuiButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldGroup>
  )
}

function namesOf(value: FrontMatterValue | undefined): string[] {
  if (typeof value === 'string') return value ? [value] : []
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

const Chosen = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.x2,
  overflowWrap: 'anywhere',
})

const Told = styled('p')({ '&:empty': { display: 'none' } })
