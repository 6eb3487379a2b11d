import './zodWithoutEval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import type { Answer } from '#contract/answer.ts'
import { CallError } from '#src/api/call.ts'

type Options<Typed extends FieldValues, Checked extends FieldValues> = {
  /** The contract's rules for what is typed. */
  schema: z.ZodType<Checked, Typed>
  defaultValues: DefaultValues<Typed>
  /** The fields that the person sees, in their order: those that can show what the server refuses. */
  fields: Path<Typed>[]
  send: (checked: Checked) => Promise<void>
  /** Said when the server gave no sentence of its own. */
  failed: string
  /** A failure that is none of the fields'. */
  onFailure: (sentence: string, error: unknown) => void
}

/**
 * A form that makes one call: what is typed is checked by the contract, sent once however often one submits, and what
 * the server refuses is shown at its field, the first of which takes the focus. `button` belongs to the submit button.
 */
export function useCallForm<Typed extends FieldValues, Checked extends FieldValues>({
  schema,
  defaultValues,
  fields,
  send,
  failed,
  onFailure,
}: Options<Typed, Checked>) {
  const form = useForm<Typed, unknown, Checked>({ resolver: zodResolver(schema), defaultValues })
  const button = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  const isFromButton = useRef(false)
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (isSubmitting || !isFromButton.current) return
    isFromButton.current = false
    // A disabled button loses the focus, to the page or to its dialog: it has it again once it can be pressed again.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [isSubmitting])

  const refuse = (error: unknown) => {
    const errors = error instanceof CallError ? error.errors : {}
    const refused = fields.filter((field) => errors[field])
    for (const field of refused) {
      form.setError(field, { message: errors[field] ?? failed }, { shouldFocus: field === refused[0] })
    }
    if (refused.length === 0) onFailure(sentenceOf(error, failed), error)
  }

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    isFromButton.current = document.activeElement === button.current
    await form.handleSubmit((checked) => send(checked).catch(refuse))()
    isSending.current = false
  }

  return { ...form, submit: (event: { preventDefault: () => void }) => void submit(event), button }
}

/** An answer that succeeded; throws CallError with the server's sentence when it says that it did not. */
export function accepted<A extends Answer>(answer: A): A {
  if (!answer.success) throw new CallError(200, answer.message)
  return answer
}

/** The server's own sentence when it refused or was not reached; for anything else the specification's. */
export function sentenceOf(error: unknown, failed: string): string {
  if (!(error instanceof CallError) || error.status >= 500) return failed
  return error.message === WITHOUT_SENTENCE ? failed : error.message || failed
}

// What a CallError says of an answer without a message.
const WITHOUT_SENTENCE = "Une erreur s'est produite"
