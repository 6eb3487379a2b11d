import { useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Accessible name of the file input. */
  label: string
  accept: string
  onFile: (file: File) => void
}

/** Button that opens the browser's file picker; the same file can be chosen twice. */
export function FileButton({ label, accept, onFile, ...rest }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
