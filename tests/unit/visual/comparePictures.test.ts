import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { comparePngPictures } from '#tests/visual/comparePictures.ts'

/** Returns a PNG picture of one colour; the pixel `odd` has another colour. */
function picture({ width = 4, height = 3, odd }: { width?: number; height?: number; odd?: number } = {}) {
  const png = new PNG({ width, height })
  png.data.fill(255)
  if (odd !== undefined) png.data[odd * 4] = 254
  return PNG.sync.write(png)
}

test('two identical pictures do not differ', () => {
  expect(comparePngPictures(picture(), picture())).toBeUndefined()
  expect(comparePngPictures(picture({ odd: 5 }), picture({ odd: 5 }))).toBeUndefined()
})

test('the same pixels in another file do not differ', () => {
  const same = PNG.sync.write(PNG.sync.read(picture({ odd: 5 })), { deflateLevel: 0 })
  expect(same.equals(picture({ odd: 5 }))).toBe(false)
  expect(comparePngPictures(picture({ odd: 5 }), same)).toBeUndefined()
})

test('a change of one pixel by one step is detected and shown', () => {
  const difference = comparePngPictures(picture(), picture({ odd: 5 }))
  expect(difference?.pixels).toBe(1)
  const { data } = PNG.sync.read(difference?.picture ?? Buffer.alloc(0))
  expect([...data.subarray(20, 23)]).toEqual([230, 0, 90])
})

test('a change of size is detected, and the excess counts as different', () => {
  const difference = comparePngPictures(picture(), picture({ height: 4 }))
  expect(difference).toMatchObject({
    pixels: 4,
    size: { before: { width: 4, height: 3 }, after: { width: 4, height: 4 } },
  })
})
