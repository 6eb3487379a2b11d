import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { SynonymGroup } from '#contract/search/office.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { UndoableButton } from '#src/office/parts/UndoableButton.tsx'
import { SearchSynonymForm } from './SearchSynonymForm.tsx'

type Props = { group: SynonymGroup; onChanged: () => Promise<void> }

/** Row of a group of search synonyms in the office, with buttons to edit and delete it. */
export function SearchSynonymRow({ group, onChanged }: Props) {
  const [isEdited, setEdited] = useState(false)
  const { id, words } = group
  const about = words.join(', ')
  if (isEdited)
    return (
      <Row>
        <SearchSynonymForm group={group} onSaved={onChanged} onLeave={() => setEdited(false)} />
      </Row>
    )
  return (
    <Row>
      <p>{about}</p>
      <MuiButton aria-label={`Changer\u00a0: ${about}`} onClick={() => setEdited(true)}>
        Changer
      </MuiButton>
      <UndoableButton
        about={about}
        said={`Le groupe de «\u00a0${words[0]}\u00a0» est supprimé.`}
        onPress={() => callBoardApi('DELETE /board/synonyms/:id', { params: { id } })}
        onUndo={() => callBoardApi('POST /board/synonyms', { body: { words, id } })}
        refresh={onChanged}
      >
        Supprimer
      </UndoableButton>
    </Row>
  )
}

const Row = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x2,
  padding: `${space.x2} 0`,
  borderTop: `1px solid ${vars.palette.line}`,
  '& > p': { ...typography.body1, flex: '1 1 16rem', margin: 0, overflowWrap: 'anywhere' },
  '& > form': { flex: 1, maxWidth: 640 },
}))
