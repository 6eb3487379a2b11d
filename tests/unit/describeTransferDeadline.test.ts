import { expect, it } from 'vitest'
import { describeTransferDeadline } from '#src/dues/mine/describeTransferDeadline.ts'

it('a transfer has its due date, and the date from which it is late', () => {
  expect(describeTransferDeadline('2999-11-12')).toBe('avant le 12\u00a0novembre 2999')
  expect(describeTransferDeadline('2025-11-12')).toBe('en retard depuis le 12\u00a0novembre 2025')
})
