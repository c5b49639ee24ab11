import { beforeEach, expect, test } from 'vitest'
import { deviceData } from '#/lib/session/device-data.ts'
import { pushMark } from '#/lib/device/push-mark.ts'
import { tokens } from '#/lib/session/tokens.ts'

beforeEach(() => localStorage.clear())

test('whose notifications come here, and whether since this session; leaving forgets it [S22]', () => {
  expect(pushMark.read()).toBeNull()
  tokens.session.write('token-of-the-first-session-aaaaaaaa')
  pushMark.write(7)
  expect(pushMark.read()).toEqual({ userId: 7, isOfThisSession: true })
  tokens.session.write('token-of-the-next-session-bbbbbbbb')
  expect(pushMark.read()).toEqual({ userId: 7, isOfThisSession: false })
  deviceData.clear()
  expect(pushMark.read()).toBeNull()
})
