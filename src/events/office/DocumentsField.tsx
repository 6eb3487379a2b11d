import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { space } from '#theme/space.ts'
import { fetchFile } from '#src/api/fetchFile.ts'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { confirming } from '#src/board/boardCall.ts'
import { DocumentList, documentsIn, type DocumentActs, type NamedDocument } from '#src/board/DocumentList.tsx'
import type { OwnFieldProps } from '#src/board/resource.ts'
import { saveFile } from '#src/lib/saveFile.ts'

/** The PDFs of an event: an agenda, a plan, a form. Those who may see the event download them. */
export function DocumentsField({ head: _, value, onChange, ...field }: OwnFieldProps) {
  return (
    <DocumentList
      {...field}
      kind="events"
      documents={documentsIn(value)}
      onChange={(documents) => onChange({ documents })}
      renderRow={(document, acts) => <Row of={document} {...acts} />}
    />
  )
}

function Row({ of: { title, file: name }, onTitle, onFirst, onRemove }: { of: NamedDocument } & DocumentActs) {
  const about = (act: string) => `${act}\u00a0: ${title || name}`
  const download = () =>
    notifyFailure(async () => {
      const found = await confirming(() => fetchFile('GET /board/documents/:name/file', { params: { name } }))
      saveFile(found.blob, name)
    })
  return (
    <Root>
      <TextField
        label="Titre du document"
        value={title}
        slotProps={{ htmlInput: { maxLength: 300, 'aria-required': true } }}
        onChange={({ target }) => onTitle(target.value)}
      />
      <div>
        <MuiButton aria-label={about('Télécharger')} onClick={() => void download()}>
          Télécharger
        </MuiButton>
        {onFirst && (
          <MuiButton aria-label={about('Mettre en premier')} onClick={onFirst}>
            Mettre en premier
          </MuiButton>
        )}
        <MuiButton aria-label={about('Ôter')} onClick={onRemove}>
          Ôter
        </MuiButton>
      </div>
    </Root>
  )
}

const Root = styled('li')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x2,
  paddingBottom: space.x3,
  borderBottom: `1px solid ${vars.palette.line}`,
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
}))
