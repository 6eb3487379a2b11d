import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { AgendaPointValues, OfficeAgenda } from '#contract/events/agenda.ts'
import { MAX_AGENDA_POINTS } from '#contract/events/agendaLimits.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { showToast } from '#src/lib/messages.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { AgendaPointFields, type AgendaPointFieldsProps } from './AgendaPointFields.tsx'

type Props = { id: number; agenda: OfficeAgenda; onSaved: (saved: { data: OfficeAgenda }) => Promise<void> }
type Point = AgendaPointValues & { key: number }

/** Form of an assembly's agenda: points in order, each with a title, a text and the poll that decides it. */
export function AssemblyAgendaForm({ id, agenda, onSaved }: Props) {
  const [points, setPoints] = useState<Point[]>(() => agenda.points.map((point, key) => ({ ...point, key })))
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const body = points.map(({ key: _, ...point }) => point)
  const isSaved = JSON.stringify(body) === JSON.stringify(agenda.points)

  const save = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      const saved = await callBoardApi('PUT /board/events/:id/agenda', {
        params: { id },
        body: { version: agenda.version, points: body },
      })
      setPoints(saved.data.points.map((point, index) => ({ ...point, key: points[index]?.key ?? index })))
      await onSaved(saved)
      showToast(
        'success',
        body.length > 0 ? 'L’ordre du jour est enregistré.' : 'L’assemblée n’a plus d’ordre du jour.',
      )
    } catch (error) {
      setFailure(error instanceof Error ? error.message : undefined)
    } finally {
      setSending(false)
    }
  }
  const add = () => {
    const key = Math.max(-1, ...points.map((point) => point.key)) + 1
    setPoints([...points, { key, title: '', body: '', poll: null }])
  }
  return (
    <Root aria-busy={isSending}>
      {points.length === 0 && <p>{isSaved ? HAS_NONE : LOSES_ALL}</p>}
      {points.map((point, index) => (
        <AgendaPointFields
          key={point.key}
          point={point}
          number={index + 1}
          polls={agenda.polls}
          onChange={(part) => setPoints(points.map((one) => (one.key === point.key ? changePoint(one, part) : one)))}
          onRemove={() => setPoints(points.filter(({ key }) => key !== point.key))}
          onUp={index > 0 ? () => setPoints(moveUp(points, index)) : undefined}
        />
      ))}
      <p role="alert">{failure}</p>
      <ButtonRow>
        <Button disabled={points.length >= MAX_AGENDA_POINTS} onClick={add}>
          Ajouter un point
        </Button>
        <Button look="main" disabled={isSaved || isSending} onClick={() => void save()}>
          {isSaved && points.length > 0 ? 'Enregistré' : 'Enregistrer l’ordre du jour'}
        </Button>
      </ButtonRow>
    </Root>
  )
}

/** Returns a changed point; an undefined `cards` is left out, as in the server's reply. */
function changePoint(point: Point, part: Parameters<AgendaPointFieldsProps['onChange']>[0]): Point {
  const { cards, ...changed } = { ...point, ...part }
  return cards ? { ...changed, cards } : changed
}

const HAS_NONE = 'Cette assemblée n’a pas d’ordre du jour.'
const LOSES_ALL = 'Aucun point\u00a0: une fois enregistré, l’assemblée n’a plus d’ordre du jour.'

const moveUp = (points: Point[], index: number): Point[] => [
  ...points.slice(0, index - 1),
  ...points.slice(index, index + 1),
  ...points.slice(index - 1, index),
  ...points.slice(index + 1),
]

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.x5,
  paddingBlock: space.x4,
  '& > [role=alert]': { ...typography.subtitle1, margin: 0, color: vars.palette.error.main },
  '& > p:not([role=alert])': { ...typography.body1, margin: 0 },
  '& > [role=alert]:empty': { display: 'none' },
}))
