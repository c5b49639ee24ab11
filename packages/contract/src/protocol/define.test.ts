import { expect, test } from 'vitest'
import { route } from '#/protocol/define.ts'

test('a path whose parameters are ids brings their schemas; operations describe other parameters themselves [C3]', () => {
  const { params } = route('GET', '/api/assistants/:assistantId/webhooks/:webhookId')
  const webhookId = '018f0000-0000-7000-8000-00000000000c'
  expect(params.parse({ assistantId: '12', webhookId })).toEqual({ assistantId: 12, webhookId })
  for (const wrong of [
    { assistantId: '0', webhookId },
    { assistantId: '2147483648', webhookId },
    { assistantId: '12' },
  ])
    expect(params.safeParse(wrong).success).toBe(false)
  expect(params.safeParse({ assistantId: '12', webhookId: '12' }).success).toBe(false)
  expect(route('GET', '/api/groups')).toEqual({ method: 'GET', path: '/api/groups' })
  expect(route('GET', '/api/assistants/:assistantId/versions/:number')).not.toHaveProperty('params')
})
