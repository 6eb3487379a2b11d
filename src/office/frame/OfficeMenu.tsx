import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { boardRoleLabels } from '#contract/office/boardRoleLabels.ts'
import type { BoardRole } from '#contract/office/boardRoles.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { Link } from '#src/navigation/Link.tsx'

/** Entry of the office's menu, with the board role it requires. */
export type OfficeMenuEntry = { to: string; label: string; role?: BoardRole }

/**
 * Menu of the office's screens that the board member may open, by role. On phones a button with the current screen
 * opens it.
 */
export function OfficeMenu({ parts }: { parts: readonly OfficeMenuEntry[] }) {
  const { pathname } = useLocation()
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // Navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const isHere = ({ to }: OfficeMenuEntry) =>
    pathname === to || (to !== portalPagePaths.board && pathname.startsWith(`${to}/`))
  const groups = [...new Set(parts.map(({ role }) => role))].map(
    (role) => [role, parts.filter((part) => part.role === role)] as const,
  )
  // Scrolls the current entry into view in a menu longer than the window.
  const here = parts.find(isHere)
  useEffect(() => {
    const link = here && menu.current?.querySelector<HTMLElement>(`a[href="${here.to}"]`)
    if (menu.current && link) menu.current.scrollTop = link.offsetTop - menu.current.clientHeight / 2
  }, [here])
  return (
    <Root
      ref={menu}
      aria-label="Le bureau"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpenAt(undefined)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        <span>
          Menu du bureau<b>{here?.label}</b>
        </span>
        <ExpandMore aria-hidden />
      </button>
      <div id={id} data-open={isOpen}>
        {groups.map(([role, own]) => (
          <div key={role ?? 'all'}>
            {role && <p id={`${id}-${role}`}>{boardRoleLabels[role]}</p>}
            <ul aria-labelledby={role && `${id}-${role}`}>
              {own.map((part) => (
                <li key={part.to}>
                  <Link to={part.to} aria-current={isHere(part) ? 'page' : undefined}>
                    {part.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Root>
  )
}

const Root = styled('nav')(({ theme: { vars, typography, breakpoints } }) => ({
  '& > button': {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: 48,
    padding: `${space.x2} ${space.x4}`,
    border: `1px solid ${vars.palette.control}`,
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.background.paper,
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    b: { ...typography.subtitle1, display: 'block' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
  '& > div': { display: 'grid', gap: space.x4, padding: `${space.x4} 0` },
  '& > div[data-open=false]': { display: 'none' },
  p: { ...typography.overline, margin: 0, padding: `0 ${space.x3}`, color: vars.palette.text.secondary },
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  a: {
    ...typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: `0 ${space.x3}`,
    borderRadius: vars.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: vars.palette.company.tint },
    '&[aria-current]': {
      backgroundColor: vars.palette.company.selected,
      color: vars.palette.company.text,
      fontWeight: typography.fontWeightBold,
    },
  },
  [breakpoints.up('sm')]: { '& > div': { gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' } },
  [breakpoints.up('lg')]: {
    // Sticky beside a long page, clear of the header.
    position: 'sticky',
    top: space.x24,
    alignSelf: 'start',
    maxHeight: `calc(100vh - ${space.x24} - ${space.x4})`,
    overflowY: 'auto',
    // Shadow at the foot while more entries follow; at the end the content's background covers it.
    background: [
      `linear-gradient(${vars.palette.background.default}, ${vars.palette.background.default}) bottom / 100% ${space.x2} no-repeat local`,
      `linear-gradient(to top, ${vars.palette.control}, transparent) bottom / 100% ${space.x1} no-repeat scroll`,
    ].join(),
    a: { minHeight: 36 },
    '& > button': { display: 'none' },
    '& > div, & > div[data-open=false]': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', padding: 0 },
  },
}))
