import { useEffect, useState } from 'react'
import { useToday } from '#src/lib/useToday.ts'
import { checkCardSignature, type CardSignatureCheck } from './checkSignature.ts'

/** Returns the offline check of a card's signature; undefined while it runs. */
export function useCardSignatureCheck(code: string, stated: string): CardSignatureCheck | undefined {
  const today = useToday()
  const about = `${code} ${stated} ${today}`
  const [checked, setChecked] = useState<{ about: string; signature: CardSignatureCheck }>()
  useEffect(() => {
    let isOver = false
    void checkCardSignature({ code, stated }).then((signature) => isOver || setChecked({ about, signature }))
    return () => {
      isOver = true
    }
  }, [about, code, stated])
  return checked?.about === about ? checked.signature : undefined
}
