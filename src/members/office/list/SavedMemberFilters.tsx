import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { SavedMemberFilter } from '#contract/members/members.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from '#src/office/boardCall.ts'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { Link } from '#src/navigation/Link.tsx'

/**
 * Saved filters of the member list, with a form that names the current one. `query` is the current filter as a query
 * string.
 */
export function SavedMemberFilters({ query }: { query: string }) {
  const views = useBoardApiReply(apiReplyKey('GET /board/member-views'))
  const [isNaming, setNaming] = useState(false)
  const kept = views.data?.data ?? []
  const here = kept.find((view) => view.query === query)
  const drop = (name: string) =>
    runBoardAction(() => callBoardApi('DELETE /board/member-views/:name', { params: { name } }), views.mutate)
  return (
    <Root>
      {kept.length > 0 && (
        <ul aria-label="Filtres gardés">
          {kept.map((view) => (
            <li key={view.name}>
              <Link
                to={`${portalPagePaths.boardDirectory}?${view.query}`}
                aria-current={view === here ? 'page' : undefined}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {here ? (
        <MuiButton onClick={() => void drop(here.name)}>{`Oublier «\u00a0${here.name}\u00a0»`}</MuiButton>
      ) : query && !isNaming ? (
        <MuiButton onClick={() => setNaming(true)}>Garder ces filtres</MuiButton>
      ) : null}
      {isNaming && (
        <Naming
          query={query}
          onDone={async () => {
            setNaming(false)
            await views.mutate()
          }}
        />
      )}
    </Root>
  )
}

function Naming({ query, onDone }: { query: string; onDone: () => Promise<void> }) {
  const form = useApiCallForm({
    schema: SavedMemberFilter.omit({ query: true }),
    defaultValues: { name: '' },
    failed: 'Ces filtres n’ont pas pu être gardés',
    async send({ name }) {
      showToast('success', (await callBoardApi('PUT /board/member-views', { body: { name, query } })).message)
      await onDone()
    },
  })
  return (
    <Form of={form} aria-label="Garder ces filtres">
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="name" label="Nom de ces filtres" hasFocus />
      <SubmitButton of={form}>Garder</SubmitButton>
    </Form>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  marginBottom: space.x3,
  '&:empty': { display: 'none' },
  ul: { display: 'flex', flexWrap: 'wrap', gap: space.x2, margin: 0, padding: 0, listStyle: 'none' },
  'ul a': {
    ...typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: `0 ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.pill,
    color: 'inherit',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  'ul a[aria-current]': { borderColor: vars.palette.company.border, color: vars.palette.company.text },
}))
