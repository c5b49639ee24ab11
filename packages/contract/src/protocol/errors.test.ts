import { expect, test } from 'vitest'
import { errorTable, type ErrorCode } from '#/protocol/errors.ts'

const codes = Object.keys(errorTable) as ErrorCode[]
const withStatus = (status: number) => codes.filter((code) => errorTable[code][0] === status)

test('401 means a missing session and 403 a suspended account, nothing else [T1]', () => {
  expect(withStatus(401)).toEqual(['session_required'])
  expect(withStatus(403)).toEqual(['account_suspended'])
})

test('429 comes only from our own limits; a provider’s limit has another status [T2, T3]', () => {
  expect(withStatus(429)).toEqual(['rate_limited'])
  for (const code of codes.filter((code) => code.startsWith('provider_'))) {
    expect([502, 503, 504]).toContain(errorTable[code][0])
  }
})

test('the title of a 429 is the specified sentence [S56]', () => {
  for (const code of withStatus(429)) {
    expect(errorTable[code][1]).toBe('Você atingiu o limite de solicitações. Tente novamente em 1 minuto.')
  }
})

test.each(codes)('%s has a slug as code, an error status and a sentence that says what happened [C2]', (code) => {
  const [status, title] = errorTable[code]
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(title).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*\.$/)
})
