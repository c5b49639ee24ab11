import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openShareSheet, useShareRequest } from '#/blocks/assistant/share-request.ts'
import { endSession } from '#/lib/session/session.ts'

test('whoever signs in next does not find the sheet of the person before them [S43]', () => {
  const { result } = renderHook(useShareRequest)
  act(() => openShareSheet(5))
  expect(result.current).toEqual({ assistantId: 5, reason: 'asked' })
  act(() => endSession('left'))
  expect(result.current).toBeNull()
})
