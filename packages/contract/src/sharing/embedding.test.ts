import { expect, test } from 'vitest'
import { domainSchema, frameSourceOf, mayEmbed } from '#/sharing/embedding.ts'

test('a pasted address becomes its host; a bare star, a word or a path that is no host is refused [C8]', () => {
  const read = (text: string) => domainSchema.safeParse(text).data
  expect(read(' https://Escola.com.br/turmas?x=1 ')).toBe('escola.com.br')
  expect(read('*.escola.org.br')).toBe('*.escola.org.br')
  expect(read('escola.com.br:8443')).toBe('escola.com.br:8443')
  expect(read('localhost:8080')).toBe('localhost:8080')
  for (const wrong of ['', '*', '*.*.br', 'escola', 'escola..br', 'a b.com', "escola.br; script-src 'unsafe-inline'"])
    expect(read(wrong)).toBeUndefined()
})

test('a source of frame-ancestors names its scheme [C8]', () => {
  expect(frameSourceOf('escola.com.br')).toBe('https://escola.com.br')
  expect(frameSourceOf('localhost:8080')).toBe('http://localhost:8080')
})

test('only the listed sites may embed, and a star stands for at least one label [C8]', () => {
  const domains = ['escola.com.br', '*.escola.org.br', 'localhost:8080']
  const allowed = ['https://escola.com.br', 'https://moodle.escola.org.br', 'http://localhost:8080']
  const refused = [
    'http://escola.com.br',
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
