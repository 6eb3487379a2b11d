import { useLocation } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { OfficeFrame } from '#src/office/OfficeFrame.tsx'
import { findOfficeScreen, officeHelpPageName, officeScreens } from './officeScreenList.tsx'

/** Screens of the office, in one chunk that only board members load. */
export function OfficeScreens() {
  const { pathname } = useLocation()
  const screen = findOfficeScreen(pathname)
  if (!screen) return <NotFoundContent />
  return (
    <OfficeFrame
      parts={officeScreens}
      role={screen.role}
      help={
        screen.to === portalPagePaths.boardHelp
          ? undefined
          : portalPagePaths.boardHelpPage(officeHelpPageName(screen.to))
      }
    >
      {screen.draw(pathname.slice(screen.to.length + 1))}
    </OfficeFrame>
  )
}
