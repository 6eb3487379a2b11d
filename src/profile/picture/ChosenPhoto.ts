import { createContext } from 'react'

/** The photo that is being framed, and what becomes of it. */
export const ChosenPhoto = createContext<{ photo: ImageBitmap; send: (picture: Blob) => Promise<void> } | undefined>(
  undefined,
)
