import '#src/forms/browserZod.ts'
import { useEffect, useEffectEvent } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type { z } from 'zod'
import { useCallForm } from '#src/forms/useCallForm.ts'
import { useHydrated } from '#src/lib/hydration.ts'
import { emptyDraft, keepDraft, readDraft, type Draft, type DraftField } from './draft.ts'

type Options<Typed extends FieldValues, Checked extends FieldValues> = {
  schema: z.ZodType<Checked, Typed>
  /** Draft fields of the step. */
  fields: readonly DraftField[]
  /** Initial values of fields outside the draft. */
  others?: Partial<Typed>
  /** Errors from the server, by field. */
  refusals: Record<string, string>
  onDone: (checked: Checked) => void
}

/** Returns the form of one membership step. Restores and stores the draft, and continues once the step is valid. */
export function useStepForm<Typed extends FieldValues, Checked extends FieldValues>({
  schema,
  fields,
  others,
  refusals,
  onDone,
}: Options<Typed, Checked>) {
  const known = (draft: Draft) => Object.fromEntries(fields.map((field) => [field, draft[field]]))
  const form = useCallForm<Typed, Checked>({
    schema,
    // The server knows no draft, so the first render must not use one.
    defaultValues: {
      ...known(useHydrated(readDraft, emptyDraft)),
      ...others,
    } as DefaultValues<Typed>,
    failed: 'Une erreur est survenue',
    onFailure: () => undefined,
    send: async (checked) => onDone(checked),
  })

  const { getValues, setValue, showErrors, watch } = form
  const begin = useEffectEvent(() => {
    for (const [field, typed] of Object.entries(known(readDraft()))) {
      const name = field as Path<Typed>
      if (typed && !getValues(name)) setValue(name, typed as PathValue<Typed, Path<Typed>>)
    }
    showErrors(refusals)
    keepDraft(known(getValues() as unknown as Draft))
  })
  const keep = useEffectEvent(() => keepDraft(known(getValues() as unknown as Draft)))
  useEffect(() => {
    begin()
    const typing = watch(() => keep())
    return () => typing.unsubscribe()
  }, [watch])
  return form
}
