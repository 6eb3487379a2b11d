import '#src/forms/browserZod.ts'
import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { useState } from 'react'
import { CannedAnswerFormValues } from '#contract/office/forms.ts'
import type { CannedAnswer } from '#contract/contact/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { UndoableButton } from '#src/office/parts/UndoableButton.tsx'
import { Button } from '#src/components/controls/Button.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { FormField } from '#src/forms/FormField.tsx'
import { Form, ErrorAlert, SubmitButton } from '#src/forms/Form.tsx'
import { useApiCallForm } from '#src/forms/useCallForm.ts'
import { showToast } from '#src/lib/messages.ts'
import { usePageMetadata } from '#src/navigation/head.ts'

/** Office page that edits the canned answers to contact messages. */
export function CannedAnswersEditor() {
  usePageMetadata({ title: 'Réponses types – bureau', isIndexed: false })
  const answers = useBoardApiReply(apiReplyKey('GET /board/canned-answers'))
  const [open, setOpen] = useState<number>()
  const refresh = async () => {
    setOpen(undefined)
    await answers.mutate()
  }
  return (
    <>
      <p>
        <BackToListLink to={portalPagePaths.boardMessages}>Tous les messages</BackToListLink>
      </p>
      <h1 tabIndex={-1}>Réponses types</h1>
      <OfficeIntro>Ce que l’on répond souvent, à reprendre puis à adapter en répondant à un message.</OfficeIntro>
      <QueryBoundary
        of={answers}
        failure="Les réponses types n’ont pas pu être chargées"
        empty={<p>Aucune pour l’instant.</p>}
      >
        {({ data }) => (
          <OfficeEntryList>
            {data.map((answer) => (
              <li key={answer.id}>
                {open === answer.id ? (
                  <AnswerText of={answer} onSaved={refresh} onLeave={() => setOpen(undefined)} />
                ) : (
                  <>
                    <h2>{answer.title}</h2>
                    <p>{answer.content}</p>
                    <div>
                      <Button aria-label={`Modifier\u00a0: ${answer.title}`} onClick={() => setOpen(answer.id)}>
                        Modifier
                      </Button>
                      <UndoableButton
                        about={answer.title}
                        said={`La réponse «\u00a0${answer.title}\u00a0» est supprimée.`}
                        onPress={() => callBoardApi('DELETE /board/canned-answers/:id', { params: { id: answer.id } })}
                        onUndo={() =>
                          callBoardApi('POST /board/canned-answers', {
                            body: { id: answer.id, title: answer.title, content: answer.content },
                          })
                        }
                        refresh={() => answers.mutate()}
                      >
                        Supprimer
                      </UndoableButton>
                    </div>
                  </>
                )}
              </li>
            ))}
          </OfficeEntryList>
        )}
      </QueryBoundary>
      <h2>Nouvelle réponse type</h2>
      <AnswerText onSaved={refresh} />
    </>
  )
}

function AnswerText({
  of: answer,
  onSaved,
  onLeave,
}: {
  of?: CannedAnswer
  onSaved: () => Promise<void>
  onLeave?: () => void
}) {
  const form = useApiCallForm({
    schema: CannedAnswerFormValues,
    defaultValues: { title: answer?.title ?? '', content: answer?.content ?? '' },
    failed: 'La réponse type n’a pas pu être enregistrée',
    async send(body) {
      const { message } = answer
        ? await callBoardApi('PUT /board/canned-answers/:id', { params: { id: answer.id }, body })
        : await callBoardApi('POST /board/canned-answers', { body })
      showToast('success', message)
      form.reset()
      await onSaved()
    },
  })
  return (
    <Form of={form}>
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormField of={form} name="title" label="Titre" hasFocus={answer !== undefined} />
      <FormField of={form} name="content" label="Réponse" multiline minRows={5} />
      <SubmitButton of={form}>{answer ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
      {onLeave && <MuiButton onClick={onLeave}>Annuler</MuiButton>}
    </Form>
  )
}
