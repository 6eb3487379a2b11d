import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#src/components/Button.tsx'
import { EmptyData } from '#src/components/EmptyData.tsx'
import { quoted } from '#src/lib/text.ts'

/** Nothing holds the words: what to try, and where else to look. */
export function NothingFound({ query }: { query: string }) {
  return (
    <EmptyData
      title={`Rien pour ${quoted(query)}`}
      action={
        <Actions>
          <ButtonLink to={paths.faq}>Questions fréquentes</ButtonLink>
          <ButtonLink to={paths.blog}>Actualités</ButtonLink>
        </Actions>
      }
    >
      Essayez un mot plus court, ou un autre terme. La réponse est peut-être parmi les questions fréquentes.
    </EmptyData>
  )
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.x3 })
