import './browserZod.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form'
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

/** What was wrong with a field when its form was sent. */
type Wrong<Typed extends FieldValues> = { name: Path<Typed>; message: string }
/** All that was, and whether it takes a list to lead to each. */
type Found<Typed extends FieldValues> = { wrong: Wrong<Typed>[]; isMany: boolean }

// Of two fields both are seen at once.
const FEW = 2

/**
 * A form that makes one call: what is typed is checked by the contract, sent once however often one submits, and what
 * the server refuses is shown at its field. One that is wrong takes the focus; of several, in a form of more than two
 * fields, the summary that leads to each does. `Form`, `Field` and `Submit` take it whole.
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
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const button = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  const isFromButton = useRef(false)
  const met = useRef(new WeakSet<HTMLInputElement>())
  const shown = useRef(new Map<Path<Typed>, HTMLElement>())
  const id = useId()
  const summaryPlace = useRef<HTMLElement>(null)
  const [found, setFound] = useState<Found<Typed>>({ wrong: [], isMany: false })
  const { isSubmitting } = form.formState

  useEffect(() => {
    if (isSubmitting || !isFromButton.current) return
    isFromButton.current = false
    // A disabled button loses the focus, to the page or to its dialog: it has it again once it can be pressed again.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [isSubmitting])

  const point = (wrong: Wrong<Typed>[]) => setFound({ wrong, isMany: wrong.length > 1 && shown.current.size > FEW })

  // Once they are drawn: a field may come back for what is wrong with it.
  const leadTo = useEffectEvent(({ wrong: [first], isMany }: Found<Typed>) => {
    if (isMany) summaryPlace.current?.focus()
    else if (first) form.setFocus(first.name)
  })
  useEffect(() => leadTo(found), [found])

  /** Shows what is wrong at the fields that the person sees, and leads there; gives their number. */
  const showErrors = (errors: Partial<Record<string, string>>) => {
    const wrong = inOrder(shown.current).flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : []))
    for (const { name, message } of wrong) form.setError(name, { message })
    point(wrong)
    return wrong.length
  }

  const refuse = (error: unknown) => {
    const errors = error instanceof CallError ? error.errors : {}
    const unseen = Object.keys(errors).find((name) => !shown.current.has(name as Path<Typed>))
    if (showErrors(errors) === 0) onFailure(sentenceOf(error, failed, unreached), error)
    else if (unseen !== undefined) onFailure(errors[unseen] ?? failed, error)
  }

  const lead = (errors: FieldErrors<Typed>) =>
    point(
      inOrder(shown.current).flatMap((name) => {
        const message = errors[name]?.message
        return typeof message === 'string' ? [{ name, message }] : []
      }),
    )

  /** Binds a field that the person sees. What was typed before the page's code was there stays. */
  const bind = (name: Path<Typed>) => {
    const field = form.register(name)
    const ref = (input: HTMLInputElement | null) => {
      const typed = input && !met.current.has(input) && typedIn(input)
      field.ref(input)
      if (input) met.current.add(input)
      if (input) shown.current.set(name, input)
      if (typed) form.setValue(name, typed as never)
    }
    return { ...field, ref }
  }

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    isFromButton.current = document.activeElement === button.current
    point([])
    await form.handleSubmit((checked) => send(checked).catch(refuse), lead)()
    isSending.current = false
  }

  return {
    ...form,
    bind,
    submit: (event: { preventDefault: () => void }) => void submit(event),
    button,
    isAskedByBrowser,
    showErrors,
    /** The id of a field, to which the summary leads. */
    idOf: (name: Path<Typed>) => `${id}${name}`,
    summary: found.isMany ? found.wrong : [],
    summaryPlace,
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

/** The fields in the order in which they are read; one that is away for now keeps its place among the last. */
function inOrder<Name>(shown: Map<Name, HTMLElement>): Name[] {
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const all = [...shown].filter(([, { isConnected }]) => isConnected)
  const away = [...shown].filter(([, { isConnected }]) => !isConnected)
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the oldest browsers
  return [...all.sort(([, one], [, other]) => (isBefore(one, other) ? -1 : 1)), ...away].map(([name]) => name)
}

/** What a field holds by itself; undefined when nothing was typed or ticked. */
function typedIn({ type, checked, value }: HTMLInputElement) {
  if (type === 'checkbox') return checked || undefined
  return type === 'radio' && !checked ? undefined : value || undefined
}

const isUnreached = (error: unknown) => error instanceof CallError && error.status === 0
