import './browserZod.ts'
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
  send: (checked: Checked) => Promise<void>
  /** Said when the server gave no sentence of its own. */
  failed: string
  /** Said first when the server was not reached; `failed` unless told. */
  unreached?: string
  /** A failure that is none of the fields'. */
  onFailure: (sentence: string, error: unknown) => void
  /** The browser itself asks for what is required, and marks it. */
  isAskedByBrowser?: boolean
}

/**
 * A form that makes one call: what is typed is checked by the contract, sent once however often one submits, and what
 * the server refuses is shown at its field, the first of which takes the focus. `Form`, `Field` and `Submit` take it whole.
 */
export function useCallForm<Typed extends FieldValues, Checked extends FieldValues>({
  schema,
  defaultValues,
  send,
  failed,
  unreached,
  onFailure,
  isAskedByBrowser = false,
}: Options<Typed, Checked>) {
  const form = useForm<Typed, unknown, Checked>({ resolver: zodResolver(schema), defaultValues })
  const button = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  const isFromButton = useRef(false)
  const met = useRef(new WeakSet<HTMLInputElement>())
  const shown = useRef(new Set<Path<Typed>>())
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (isSubmitting || !isFromButton.current) return
    isFromButton.current = false
    // A disabled button loses the focus, to the page or to its dialog: it has it again once it can be pressed again.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [isSubmitting])

  const refuse = (error: unknown) => {
    const errors = error instanceof CallError ? error.errors : {}
    // Those of the fields that the person sees, in their order, which can show what the server refuses.
    const refused = [...shown.current].filter((field) => errors[field])
    for (const field of refused) {
      form.setError(field, { message: errors[field] ?? failed }, { shouldFocus: field === refused[0] })
    }
    if (refused.length === 0) onFailure(sentenceOf(error, failed, unreached), error)
  }

  /** Binds a field that the person sees. What was typed before the page's code was there stays. */
  const bind = (name: Path<Typed>) => {
    const field = form.register(name)
    const ref = (input: HTMLInputElement | null) => {
      const typed = input && !met.current.has(input) && typedIn(input)
      field.ref(input)
      if (input) met.current.add(input)
      if (input) shown.current.add(name)
      if (typed) form.setValue(name, typed as never)
    }
    return { ...field, ref }
  }

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    isFromButton.current = document.activeElement === button.current
    await form.handleSubmit((checked) => send(checked).catch(refuse))()
    isSending.current = false
  }

  return {
    ...form,
    bind,
    submit: (event: { preventDefault: () => void }) => void submit(event),
    button,
    isAskedByBrowser,
  }
}

/** A form that makes one call, as what draws it takes it. */
export type CallForm<Typed extends FieldValues, Checked extends FieldValues> = ReturnType<
  typeof useCallForm<Typed, Checked>
>

/** An answer that did not say that it failed; throws CallError with the server's sentence when it did. */
export function accepted<A extends Partial<Answer>>(answer: A): A {
  // As specified: an answer without `success` is judged by its status and by what it brings.
  if (answer.success === false) throw new CallError(200, answer.message || undefined)
  return answer
}

/** The token that an accepted answer brings; throws CallError when there is none. */
export function tokenOf({ token, message }: Answer & { token: string }): string {
  if (!token) throw new CallError(200, message || undefined)
  return token
}

/**
 * What a person is told of a failure: the server's own sentence whenever there is one, else `failed`. When the server
 * was not reached `unreached` begins, and what to do follows.
 */
export function sentenceOf(error: unknown, failed: string, unreached = failed): string {
  const reason = reasonOf(error)
  return isUnreached(error) ? `${unreached}. ${reason}` : (reason ?? failed)
}

/** All that is known of a failure: the server's own sentence, or what to do without a network. */
export function reasonOf(error: unknown): string | undefined {
  if (isUnreached(error)) return 'Vérifiez votre connexion, puis réessayez.'
  return error instanceof CallError ? error.said : undefined
}

/** What a field holds by itself; undefined when nothing was typed or ticked. */
function typedIn({ type, checked, value }: HTMLInputElement) {
  if (type === 'checkbox') return checked || undefined
  return type === 'radio' && !checked ? undefined : value || undefined
}

const isUnreached = (error: unknown) => error instanceof CallError && error.status === 0
