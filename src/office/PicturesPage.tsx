import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { portalPagePaths } from '#contract/paths.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { formatCount } from '#src/lib/text.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { inPlaceNavigationOptions } from '#src/navigation/inPlaceNavigation.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { PictureUploadArea } from '#src/office/pictures/PictureUploadArea.tsx'
import { PictureDialog } from '#src/office/pictures/PictureDialog.tsx'
import { PictureGrid } from '#src/office/pictures/PictureGrid.tsx'
import { useLibraryPictures } from '#src/office/pictures/useLibraryPictures.ts'

/** Office page of the picture library for texts: search, upload, description, crop and removal of unused pictures. */
export function PicturesPage() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = address.get('recherche')?.trim().slice(0, 100) ?? ''
  const page = parseListPage(address)
  const [shown, setShown] = useState<string>()
  usePageMetadata({ title: 'Images – bureau', isIndexed: false })
  const pictures = useLibraryPictures({ search, page })
  return (
    <>
      <h1 tabIndex={-1}>Images</h1>
      <PictureUploadArea onAdded={() => void pictures.mutate()} />
      <SearchInput
        label="Rechercher dans les images"
        placeholder="Un mot du nom ou de la description…"
        value={search}
        name="recherche"
        onSearch={(typed) => void navigate(pathOf(1, typed), inPlaceNavigationOptions)}
        action={portalPagePaths.boardPictures}
      />
      <QueryBoundary
        of={pictures}
        failure="Les images n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Aucune image">
            {search ? 'Cherchez d’autres mots.' : 'Ajoutez la première.'}
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <section aria-label="Les images">
            <p role="status">{formatCount(meta.total, 'image')}</p>
            <PictureGrid of={data} label="Images" onOpen={({ name }) => setShown(name)} />
            <Pager page={meta.current_page} last={meta.last_page} toPage={(number) => pathOf(number, search)} />
          </section>
        )}
      </QueryBoundary>
      {shown && (
        <PictureDialog
          key={shown}
          name={shown}
          onClose={() => setShown(undefined)}
          onChanged={() => void pictures.mutate()}
        />
      )}
    </>
  )
}

const pathOf = (page: number, search: string) => listPath(portalPagePaths.boardPictures, { recherche: search, page })
