import { createContext } from 'react'

/** React context with the profile photo being cropped, and the function that uploads the result. */
export const PhotoToCropContext = createContext<
  { photo: ImageBitmap; send: (picture: Blob) => Promise<void> } | undefined
>(undefined)
