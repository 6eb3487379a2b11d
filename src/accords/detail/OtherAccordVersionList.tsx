import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Accord } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { AccordStatusBadge } from '#src/accords/AccordStatusBadge.tsx'
import { listOtherAccordVersions } from '#src/accords/comparison/listOtherAccordVersions.ts'
import { accordComparisonPath } from '#src/accords/comparison/accordComparisonPath.ts'
import { TimeText } from '#src/components/text/TimeText.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { useIsPortalUnreachable } from '#src/offline/offlineState.ts'

/** List of an agreement's other versions and amendments, with links to compare them. */
export function OtherAccordVersionList({ accord }: { accord: Accord }) {
  const versions = listOtherAccordVersions(accord)
  const isCutOff = useIsPortalUnreachable()
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <List>
        {versions.map(({ how, other }) => (
          <li key={other.id}>
            <small>{how}</small>
            <Link to={portalPagePaths.accord(other.id)}>{other.title}</Link>
            <p>
              <AccordStatusBadge status={other.status} />
              <span>
                signé le <TimeText at={other.signed_on} isDay />
              </span>
            </p>
            {isCutOff ? (
              <p data-print="hide">La comparaison des deux textes demande le réseau.</p>
            ) : (
              <Link
                to={accordComparisonPath(accord.id, other.id)}
                aria-label={`Comparer les deux textes\u00a0: ${other.title}`}
                data-print="hide"
              >
                Comparer les deux textes
              </Link>
            )}
          </li>
        ))}
      </List>
    </section>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { padding: `${space.x4} 0`, borderTop: `1px solid ${vars.palette.line}`, breakInside: 'avoid' },
  small: { ...typography.caption, display: 'block', color: vars.palette.text.secondary },
  a: { ...typography.subtitle1, color: vars.palette.text.primary, textUnderlineOffset: '0.2em' },
  'a:last-of-type': {
    ...typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: vars.palette.company.text,
  },
  p: {
    ...typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${space.x1} ${space.x3}`,
    margin: `${space.x2} 0`,
    color: vars.palette.text.secondary,
  },
}))
