import { styled } from '@mui/material/styles'
import { encode } from 'uqr'

type Props = {
  /** An address, or what a program reads. */
  of: string
  /** What it is to who does not see it; « Code QR vers … » unless told. */
  label?: string
}

/** A text as a code that a phone reads. Dark on light by night too: some readers know no other. */
export function QrCode({ of: text, label = `Code QR vers ${text}` }: Props) {
  const { size, path } = qrPath(text)
  return (
    <Code viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} />
      <path d={path} />
    </Code>
  )
}

/** The dark modules of a code as one path, row by row, within its quiet zone. */
export function qrPath(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

const Code = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  width: '100%',
  borderRadius: vars.shape.small,
  rect: { fill: vars.palette.common.white },
  path: { fill: vars.palette.common.black },
}))
