import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { Refusal } from '#src/forms/Form.tsx'

/** Message for an invalid activation link, with links to request another one or to log in. */
export function DeadLink({ children }: { children: string }) {
  return (
    <Root>
      <Refusal>{children}</Refusal>
      <ButtonLink look="main" to={paths.resetPassword}>
        Mot de passe oublié&nbsp;?
      </ButtonLink>
      <ButtonLink to={paths.login}>J’ai déjà un mot de passe</ButtonLink>
    </Root>
  )
}

const Root = styled('div')({ display: 'grid', gap: space.x4 })
