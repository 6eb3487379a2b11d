import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { CallForm } from '#src/forms/useCallForm.ts'
import { forgetUnsavedIdentity, keepUnsavedIdentity, getUnsavedIdentity } from '#src/profile/getUnsavedIdentity.ts'

/** Keeps the profile form's unsaved input while the member visits other pages, and restores it. */
export function useUnsavedForm<Typed extends FieldValues, Checked extends FieldValues>(
  member: number,
  { watch, getValues, setValue, formState: { isDirty, defaultValues } }: CallForm<Typed, Checked>,
) {
  const [back] = useState(() => getUnsavedIdentity(member))
  const bringBack = useEffectEvent(() => {
    for (const [name, typed] of Object.entries(back ?? {})) {
      setValue(name as Path<Typed>, typed as PathValue<Typed, Path<Typed>>, { shouldDirty: true })
    }
  })
  const follow = useEffectEvent((typed: object) => {
    const isSame = Object.entries(typed).every(
      ([name, value]) => value === (defaultValues as Typed | undefined)?.[name],
    )
    if (isSame) forgetUnsavedIdentity()
    else keepUnsavedIdentity(member, { ...typed })
  })
  useEffect(() => {
    bringBack()
    const typing = watch(() => follow(getValues()))
    return () => typing.unsubscribe()
  }, [watch, getValues])
  return { isBack: back !== undefined, isThere: isDirty }
}
