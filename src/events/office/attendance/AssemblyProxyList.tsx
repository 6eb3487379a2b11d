import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { AssemblyProxy } from '#contract/events/attendance.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { formatCount } from '#src/lib/text.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { assemblyProxiesCacheKey } from './assemblyProxiesCacheKey.ts'

/** List of an assembly's proxies for the board, each with its effect on the quorum. */
export function AssemblyProxyList({ id }: { id: number }) {
  const proxies = useBoardApiReply(assemblyProxiesCacheKey(id))
  return (
    <QueryBoundary
      of={proxies}
      failure="Les pouvoirs n’ont pas pu être chargés"
      skeleton={<Skeleton shape="title" />}
      empty={<p>Personne n’a encore donné son pouvoir.</p>}
    >
      {({ data, total }) => (
        <>
          {total > data.length && (
            <p>{`${formatCount(total, 'pouvoir')}\u00a0: les ${data.length.toLocaleString('fr-FR')} premiers, par nom, sont montrés ici. Le quorum les compte tous.`}</p>
          )}
          <Root>
            {data.map(({ giver, holder, state }) => (
              <li key={giver.id}>
                <b>{`${giver.name} (${giver.number})`}</b>
                {` à ${nameHolder(holder)}\u00a0: `}
                <span data-state={state}>{effects[state]}</span>
              </li>
            ))}
          </Root>
        </>
      )}
    </QueryBoundary>
  )
}

const nameHolder = (holder: AssemblyProxy['holder']) =>
  holder ? `${holder.name} (${holder.number})` : 'une personne non reconnue'

const effects: Record<AssemblyProxy['state'], string> = {
  counts: 'compte pour le quorum',
  holder_absent: 'ne compte pas, la personne qui le porte n’est pas notée présente',
  giver_present: 'ne compte pas, la personne est venue',
  dues_lapsed: 'ne compte pas, cotisation pas à jour',
  asked: 'proposé, pas encore accepté',
  refused: 'refusé',
}

const Root = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: `${space.x2} 0`,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  li: { padding: `${space.x2} 0`, borderTop: `1px solid ${vars.palette.line}` },
  '[data-state=counts]': { fontWeight: typography.fontWeightBold },
}))
