import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { Refusal } from '#src/forms/Form.tsx'

/** An activation link that opens nothing, and the two ways on: another link, or the login of who has a password. */
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
