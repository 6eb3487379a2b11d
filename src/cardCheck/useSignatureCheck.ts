import { useEffect, useState } from 'react'
import { useToday } from '#src/lib/useToday.ts'
import { checkSignature, type SignatureCheck } from './checkSignature.ts'

/** Returns the offline check of a card's signature; undefined while it runs. */
export function useSignatureCheck(code: string, stated: string): SignatureCheck | undefined {
  const today = useToday()
  const about = `${code} ${stated} ${today}`
  const [checked, setChecked] = useState<{ about: string; signature: SignatureCheck }>()
  useEffect(() => {
    let isOver = false
    void checkSignature({ code, stated }).then((signature) => isOver || setChecked({ about, signature }))
    return () => {
      isOver = true
    }
  }, [about, code, stated])
  return checked?.about === about ? checked.signature : undefined
}
