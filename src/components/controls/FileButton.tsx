import { useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Accessible name of the file input. */
  label: string
  accept?: string
  multiple?: boolean
  /** Called for each chosen file, in order. */
  onFile: (file: File) => void
}

/** Button that opens the browser's file picker; the same file can be chosen twice. */
export function FileButton({ label, accept, multiple, onFile, ...rest }: Props) {
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
        multiple={multiple}
        onChange={({ target }) => {
          for (const file of target.files ?? []) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
