import { expect, test } from 'vitest'
import { domainSchema, listFrameSources, mayEmbed } from '#/sharing/embedding.ts'

test('a pasted address becomes its host; a bare star, a word or a path without a host is refused [C8]', () => {
  const read = (text: string) => domainSchema.safeParse(text).data
  expect(read(' https://Escola.com.br/turmas?x=1 ')).toBe('escola.com.br')
  expect(read('*.escola.org.br')).toBe('*.escola.org.br')
  expect(read('escola.com.br:8443')).toBe('escola.com.br:8443')
  expect(read('localhost:8080')).toBe('localhost:8080')
  for (const wrong of ['', '*', '*.*.br', 'escola', 'escola..br', 'a b.com', "escola.br; script-src 'unsafe-inline'"])
    expect(read(wrong)).toBeUndefined()
})

test('sources of frame-ancestors name their scheme; a site is the same with and without www [C8]', () => {
  const both = ['https://escola.com.br', 'https://www.escola.com.br']
  expect(listFrameSources('escola.com.br')).toEqual(both)
  expect(listFrameSources('www.escola.com.br')).toEqual(both)
  expect(listFrameSources('www.br')).toEqual(['https://www.br', 'https://www.www.br'])
  expect(listFrameSources('*.escola.com.br')).toEqual(['https://*.escola.com.br'])
  expect(listFrameSources('localhost:8080')).toEqual(['http://localhost:8080'])
})

test('only the listed sites may embed, and a star stands for at least one label [C8]', () => {
  const domains = ['escola.com.br', '*.escola.org.br', 'localhost:8080']
  const allowed = [
    'https://escola.com.br',
    'https://www.escola.com.br',
    'https://moodle.escola.org.br',
    'http://localhost:8080',
  ]
  const refused = [
    'http://escola.com.br',
    'https://www.outra.com.br',
    'https://outra.com.br',
    'https://escola.com.br.golpe.com',
    'https://golpe-escola.com.br',
    'https://escola.org.br',
    'http://moodle.escola.org.br',
    'http://localhost:9090',
    'null',
  ]
  for (const origin of allowed) expect(mayEmbed(domains, origin), origin).toBe(true)
  for (const origin of refused) expect(mayEmbed(domains, origin), origin).toBe(false)
})
