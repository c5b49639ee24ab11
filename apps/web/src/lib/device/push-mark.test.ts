import { beforeEach, expect, test } from 'vitest'
import { deviceData } from '#/lib/session/device-data.ts'
import { pushMark } from '#/lib/device/push-mark.ts'
import { tokens } from '#/lib/session/tokens.ts'

beforeEach(() => localStorage.clear())

test('the mark holds the person and whether their session is the current one; signing out removes it [S22]', () => {
  expect(pushMark.read()).toBeNull()
  tokens.session.write('token-of-the-first-session-aaaaaaaa')
  pushMark.write(7)
  expect(pushMark.read()).toEqual({ userId: 7, isOfThisSession: true })
  tokens.session.write('token-of-the-next-session-bbbbbbbb')
  expect(pushMark.read()).toEqual({ userId: 7, isOfThisSession: false })
  deviceData.clear()
  expect(pushMark.read()).toBeNull()
})
