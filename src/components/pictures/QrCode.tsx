import { styled } from '@mui/material/styles'
import { encode } from 'uqr'

type Props = {
  /** URL or other text that the QR code encodes. */
  of: string
  /** Accessible name of the QR code; « Code QR vers … » by default. */
  label?: string
}

/** QR code of a text, always dark on light, because some readers require it. */
export function QrCode({ of: text, label = `Code QR vers ${text}` }: Props) {
  const { size, path } = qrCodeSvgPath(text)
  return (
    <Code viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} />
      <path d={path} />
    </Code>
  )
}

/** Returns the dark modules of a QR code as SVG path data, row by row, and its size including the quiet zone. */
export function qrCodeSvgPath(text: string) {
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
