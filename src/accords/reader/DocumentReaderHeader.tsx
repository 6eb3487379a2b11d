import '#theme/laterComponents.ts'
import ArrowBack from '@mui/icons-material/ArrowBack'
import DarkMode from '@mui/icons-material/DarkMode'
import LightMode from '@mui/icons-material/LightMode'
import MoreVert from '@mui/icons-material/MoreVert'
import Search from '@mui/icons-material/Search'
import Toc from '@mui/icons-material/Toc'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import type { ReaderView } from '#src/accords/storedReader.ts'
import { ReaderViewSwitch } from '#src/accords/reader/text/ReaderViewSwitch.tsx'
import { space } from '#theme/space.ts'

type Props = {
  /** Element id of the heading that labels the PDF reader. */
  title: string
  accord: Accord
  document: AccordDocument
  /** True when the reader shows the document, which search, print and links require. */
  isReading: boolean
  isNight: boolean
  isPanelOpen: boolean
  /** View of the document; undefined for a document without text, which has pages only. */
  view: ReaderView | undefined
  onClose: () => void
  onNight: () => void
  onPanel: () => void
  onFind: () => void
  onDownload: () => void
  onPrint: () => void
  onLink: () => void
  onView: (view: ReaderView) => void
}

/** Header of the PDF reader: title, close button and actions. */
export function DocumentReaderHeader({ title, accord, document, isReading, isNight, isPanelOpen, view, ...on }: Props) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const choose = (act: () => void) => () => {
    setOpener(null)
    act()
  }
  return (
    <Head>
      <IconButton aria-label="Fermer le lecteur" onClick={on.onClose}>
        <ArrowBack />
      </IconButton>
      <h1 id={title}>
        {document.title}
        {document.title !== accord.title && <small>{accord.title}</small>}
      </h1>
      {view && <ReaderViewSwitch view={view} onView={on.onView} />}
      {isReading && (
        <>
          <IconButton aria-label="Rechercher dans le document" aria-keyshortcuts="/" onClick={on.onFind}>
            <Search />
          </IconButton>
          <IconButton aria-label="Sommaire et pages" aria-expanded={isPanelOpen} onClick={on.onPanel}>
            <Toc />
          </IconButton>
          <IconButton aria-label="Lecture de nuit" aria-pressed={isNight} onClick={on.onNight}>
            {isNight ? <LightMode /> : <DarkMode />}
          </IconButton>
        </>
      )}
      <IconButton
        aria-label="Autres actions"
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
        <MenuItem onClick={choose(on.onDownload)}>Télécharger</MenuItem>
        {isReading && <MenuItem onClick={choose(on.onPrint)}>Imprimer…</MenuItem>}
        {isReading && <MenuItem onClick={choose(on.onLink)}>Copier le lien vers cette page</MenuItem>}
      </Menu>
    </Head>
  )
}

const Head = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  padding: `${space.x1} ${space.x1}`,
  paddingTop: `max(${space.x1}, env(safe-area-inset-top))`,
  borderBottom: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.paper,
  h1: { ...typography.subtitle1, flex: '1 1 0', minWidth: 0, margin: 0, paddingInline: space.x1 },
  'h1, small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  small: { ...typography.caption, display: 'block', color: vars.palette.text.secondary },
  // On a phone the switch has a row of its own, below the title.
  [breakpoints.down('md')]: { '& > [role=group]': { order: 1, flex: '1 0 100%' } },
}))
