import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/controls/Button.tsx'
import { ErrorAlert } from '#src/forms/Form.tsx'

/** Message for an invalid activation link, with links to request another one or to log in. */
export function InvalidActivationLink({ children }: { children: string }) {
  return (
    <Root>
      <ErrorAlert>{children}</ErrorAlert>
      <ButtonLink look="main" to={portalPagePaths.resetPassword}>
        Mot de passe oublié&nbsp;?
      </ButtonLink>
      <ButtonLink to={portalPagePaths.login}>J’ai déjà un mot de passe</ButtonLink>
    </Root>
  )
}

const Root = styled('div')({ display: 'grid', gap: space.x4 })
