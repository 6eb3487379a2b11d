import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'
import type { AccordChangeSinceDownload, AccordChangeKind } from './packState.ts'

/** Maximum number of agreements listed by name among those changed since the device was prepared for offline use. */
const NAMED = 10

/** List of the agreements that have changed since the device was prepared for offline use. */
export function AccordChangeList({ title, changes }: { title: string; changes: AccordChangeSinceDownload[] }) {
  const others = changes.length - NAMED
  return (
    <Root>
      <h3>{title}</h3>
      <ul>
        {changes.slice(0, NAMED).map(({ id, title: name, kind, hasNewDocument }) => (
          <li key={id}>
            {kind === 'retire' ? name : <Link to={portalPagePaths.accord(id)}>{name}</Link>}
            <span>
              {labels[kind]}
              {kind === 'modifie' && hasNewDocument && ', avec un document nouveau'}
            </span>
          </li>
        ))}
        {others > 0 && <li>{others > 1 ? `et ${others} autres` : 'et un autre'}</li>}
      </ul>
    </Root>
  )
}

export const formatChangedAccordCount = (count: number) =>
  count > 1 ? `${count}\u00a0accords modifiés` : '1\u00a0accord modifié'

const labels: Record<AccordChangeKind, string> = { nouveau: 'nouveau', modifie: 'modifié', retire: 'plus en vigueur' }

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  h3: { ...typography.subtitle1, margin: 0 },
  ul: { display: 'grid', gap: space.x2, margin: `${space.x2} 0 0`, paddingLeft: space.x5 },
  a: { color: vars.palette.company.text },
  span: { ...typography.body2, marginInlineStart: space.x2, color: vars.palette.text.secondary },
}))
