import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openShareSheet, useShareRequest } from '#/blocks/assistant/share-request.ts'
import { endSession } from '#/lib/session/session.ts'

test('the sheet closes at sign-out, so that the next person does not see it [S43]', () => {
  const { result } = renderHook(useShareRequest)
  act(() => openShareSheet(5))
  expect(result.current).toEqual({ assistantId: 5, reason: 'asked' })
  act(() => endSession('left'))
  expect(result.current).toBeNull()
})
