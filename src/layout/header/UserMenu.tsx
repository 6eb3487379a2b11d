import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { SessionUserFacts } from '#src/auth/session.ts'
import { OfficeLink } from './OfficeLink.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { endSharedSessionWhenIdle } from '#src/offline/endSharedSessionWhenIdle.ts'
import { useDevicePreparedAt } from '#src/offline/prepared.ts'
import { checkServiceWorkerUpdate } from '#src/offline/checkServiceWorkerUpdate.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'
import { useWaitingBallotSender } from '#src/polls/useWaitingBallotSender.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { getAriaCurrent } from './menu.ts'
import { MemberAvatar } from './MemberAvatar.tsx'
import { ColourSchemeChoice } from '#src/appearance/ColourSchemeChoice.tsx'
import { VisuallyHidden } from '#src/components/VisuallyHidden.ts'

/** Member's menu below the avatar in the header. A click elsewhere or Escape closes it. */
export function UserMenu({ user }: { user: SessionUserFacts | undefined }) {
  const { pathname, key } = useLocation()
  const { open } = useDialogs()
  const [openedAt, setOpenedAt] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const avatar = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const isOpen = openedAt === key
  const bar = useLoadedCode(loadBar, useDevicePreparedAt() !== undefined)
  const close = () => setOpenedAt(undefined)

  useEffect(() => {
    if (isSharedDevice()) endSharedSessionWhenIdle()
    checkServiceWorkerUpdate()
  }, [])
  useWaitingBallotSender()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpenedAt(undefined)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(undefined)
      avatar.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  // Leaving the menu by Tab closes it.
  const closeWhenLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
  }
  const leave = () => {
    close()
    // The dialog returns the focus to the element that had it.
    avatar.current?.focus()
    open('logout')
  }

  return (
    <Root ref={place} onBlur={closeWhenLeft}>
      {/* Outside the header, whose menu narrow windows hide. */}
      {bar && createPortal(<bar.part />, document.body)}
      <Toggle
        ref={avatar}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <span aria-hidden>
          <MemberAvatar user={user} />
        </span>
        <VisuallyHidden>{user ? `Menu de ${user.first_name} ${user.last_name}` : 'Menu de l’adhérent'}</VisuallyHidden>
      </Toggle>
      <Panel id={panel} hidden={!isOpen}>
        {user && (
          <Identity>
            <strong>
              {user.first_name} {user.last_name}
            </strong>
            <span>{user.email}</span>
          </Identity>
        )}
        <Entry
          to={portalPagePaths.profile}
          aria-current={getAriaCurrent(portalPagePaths.profile, pathname)}
          onClick={close}
        >
          Profil
        </Entry>
        <Entry
          to={portalPagePaths.offline}
          aria-current={getAriaCurrent(portalPagePaths.offline, pathname)}
          onClick={close}
        >
          Préparer mon vol
        </Entry>
        {isOpen && (
          <OfficeLink as={Entry} aria-current={getAriaCurrent(portalPagePaths.board, pathname)} onClick={close} />
        )}
        <ColourSchemeChoice />
        <Button onClick={leave}>Déconnexion</Button>
      </Panel>
    </Root>
  )
}

const loadBar = () => import('#src/offline/NetworkBar.tsx').then((module) => module.NetworkBar)

const Root = styled('div')({ position: 'relative' })

const Toggle = styled('button')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  padding: space.x1,
  border: 0,
  borderRadius: vars.shape.card,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { backgroundColor: 'var(--entry-hover)' },
  '&:focus-visible': { borderRadius: vars.shape.card, outlineOffset: 0 },
}))

const Panel = styled('div')(({ theme: { vars } }) => ({
  '--envol-ring': vars.palette.company.focus,
  position: 'absolute',
  top: 'calc(100% + 10px)',
  right: 0,
  display: 'grid',
  gap: space.x4,
  width: 300,
  maxHeight: 'calc(100dvh - var(--header-height) - 16px)',
  overflowY: 'auto',
  padding: space.x5,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  color: vars.palette.text.primary,
  boxShadow: vars.shadows[16],
  '&[hidden]': { display: 'none' },
}))

const Identity = styled('p')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& strong': { ...theme.typography.h5 },
  '& span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))

const Entry = styled(Link)(({ theme }) => ({
  ...theme.typography.button,
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  marginInline: `-${space.x2}`,
  padding: `0 ${space.x2}`,
  borderRadius: theme.vars.shape.borderRadius,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.company.tint },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.company.selected,
    color: theme.vars.palette.company.text,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.company.focus}`,
  },
}))
