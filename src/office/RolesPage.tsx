import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { BoardMember } from '#contract/office/office.ts'
import { MemberEmailFormValues } from '#contract/office/forms.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import { BoardRole } from '#contract/office/boardRoles.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { AccountEmailField } from '#src/forms/AccountEmailField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from './boardCall.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'

/** Office page of the board members and their roles. */
export function RolesPage() {
  usePageMetadata({ title: 'Rôles du bureau', isIndexed: false })
  const members = useBoardApiReply(apiReplyKey('GET /board/members'))
  const own = useBoardRoles()
  const change = (member: BoardMember, roles: BoardRole[]) =>
    runBoardAction(
      () => callBoardApi('PUT /board/members/:id/roles', { params: { id: member.id }, body: { roles } }),
      () => Promise.all([members.mutate(), own.mutate()]),
    )
  return (
    <>
      <h1 tabIndex={-1}>Rôles</h1>
      <p>Un rôle donné ou retiré est écrit à la personne et aux administrateurs, et dans le journal.</p>
      <QueryBoundary of={members} failure="Le bureau n’a pas pu être chargé">
        {({ data }) => (
          <People>
            {data.map((member) => (
              <li key={member.id}>
                <fieldset>
                  <legend>
                    {member.first_name} {member.last_name}
                  </legend>
                  <p>
                    {member.email}
                    {!member.is_active && ' – compte à activer'}
                  </p>
                  {BoardRole.options.map((role) => (
                    <FormControlLabel
                      key={role}
                      label={boardRoleLabels[role]}
                      control={
                        <Checkbox
                          checked={member.roles.includes(role)}
                          onChange={({ target: { checked } }) =>
                            void change(
                              member,
                              checked ? [...member.roles, role] : member.roles.filter((one) => one !== role),
                            )
                          }
                        />
                      }
                    />
                  ))}
                </fieldset>
              </li>
            ))}
          </People>
        )}
      </QueryBoundary>
      <AddMember onAdded={() => void members.mutate()} />
    </>
  )
}

function AddMember({ onAdded }: { onAdded: () => void }) {
  const form = useApiCallForm({
    schema: MemberEmailFormValues,
    defaultValues: { email: '' },
    failed: 'Cette personne n’a pas pu être ajoutée',
    async send({ email }) {
      const { data } = await callBoardApi('POST /board/members', { body: { email, roles: ['editing'] } })
      showToast('success', `${data.first_name} ${data.last_name} a le rôle «\u00a0${boardRoleLabels.editing}\u00a0».`)
      form.reset()
      onAdded()
    },
  })
  return (
    <Adding aria-labelledby="ajouter">
      <h2 id="ajouter">Ajouter quelqu’un</h2>
      <p>
        Un adhérent reçoit d’abord le rôle «&nbsp;{boardRoleLabels.editing}&nbsp;»&nbsp;; cochez ensuite les autres.
      </p>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <Form of={form}>
        <AccountEmailField of={form} name="email" label="Son adresse" />
        <SubmitButton of={form}>Ajouter</SubmitButton>
      </Form>
    </Adding>
  )
}

const People = styled('ul')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x4,
  margin: `${space.x6} 0`,
  padding: 0,
  listStyle: 'none',
  fieldset: {
    minWidth: 0,
    margin: 0,
    padding: space.x5,
    border: `1px solid ${vars.palette.line}`,
    borderRadius: vars.shape.card,
  },
  legend: { ...typography.subtitle1, padding: `0 ${space.x2}` },
  p: { ...typography.body2, margin: `0 0 ${space.x2}`, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))

const Adding = styled('section')(({ theme }) => ({
  maxWidth: 480,
  h2: { ...theme.typography.h4, margin: 0 },
  p: { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}))
