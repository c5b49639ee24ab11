import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMask, isCpf } from '#/modules/conversations/safety/mask.model.ts'

const everything = { maskCpf: true, maskPhone: true, maskEmail: true }
const hidden = (text: string, choice = everything) => createMask(choice)!.hide(text)

describe('personal data hidden from a provider [P5]', () => {
  test.each([
    ['Meu CPF é 529.982.247-25.', 'Meu CPF é [CPF_1].'],
    ['cpf 52998224725', 'cpf [CPF_1]'],
    ['CPF: 529 982 247 25', 'CPF: [CPF_1]'],
    ['111.444.777-35 e de novo 111.444.777-35', '[CPF_1] e de novo [CPF_1]'],
    ['Escreva para ana.souza+turma@escola.sp.gov.br, por favor.', 'Escreva para [EMAIL_1], por favor.'],
    ['joão@colégio.com.br', '[EMAIL_1]'],
    ['Ligue (11) 98765-4321', 'Ligue [TELEFONE_1]'],
    ['Ligue 11 98765 4321', 'Ligue [TELEFONE_1]'],
    ['whats: +55 21 99876-5432', 'whats: [TELEFONE_1]'],
    ['whats: 21998765432', 'whats: [TELEFONE_1]'],
    ['fixo (31) 3344-5566', 'fixo [TELEFONE_1]'],
    ['fixo +55 31 3344-5566', 'fixo [TELEFONE_1]'],
    ['me chama no 98765-4321', 'me chama no [TELEFONE_1]'],
    ['ana@a.com.br, 529.982.247-25, (11) 98765-4321', '[EMAIL_1], [CPF_2], [TELEFONE_3]'],
  ])('%s', (text, expected) => expect(hidden(text)).toBe(expected))

  test.each([
    'A guerra foi de 1939-1945 e o muro caiu em 1989.',
    'O número 12345678901 não é de ninguém.',
    'Resolva 123.456 + 789.012 = ?',
    'O ISBN é 978-85-359-0277-5.',
    'O CNPJ da escola é 11.222.333/0001-81.',
    'O CEP é 01310-100 e a sala, 2204.',
    'Pi vale 3,14159265358979.',
    'A velocidade da luz é 299792458 m/s.',
    'Use o operador @ em e @media no CSS.',
    'Veja [1] e [2].',
  ])('ordinary text stays unchanged: %s', (text) => expect(hidden(text)).toBe(text))

  test('only the chosen kinds are masked', () => {
    const text = '529.982.247-25 ana@a.com.br (11) 98765-4321'
    const phone = { maskCpf: false, maskPhone: true, maskEmail: false }
    expect(hidden(text, phone)).toBe('529.982.247-25 ana@a.com.br [TELEFONE_1]')
    expect(createMask({ maskCpf: false, maskPhone: false, maskEmail: false })).toBeUndefined()
  })

  test('check digits distinguish a CPF from other numbers', () => {
    expect(['529.982.247-25', '11144477735'].map(isCpf)).toEqual([true, true])
    expect(['529.982.247-26', '11111111111', '123', ''].map(isCpf)).toEqual([false, false, false, false])
  })
})

describe('restoring an answer [P5]', () => {
  test('data is restored in the answer for any split of the stream', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const mask = createMask(everything)!
        mask.hide('ana@a.com.br e 529.982.247-25')
        const answer = 'Olá [EMAIL_1]! O CPF [CPF_2] confere, veja [1] e [x]. [CPF_9] não existe. Fim ['
        const { push, end } = mask.reveal()
        let text = ''
        for (let at = 0, turn = 0; at < answer.length; turn++) {
          const size = sizes[turn % sizes.length]!
          text += push(answer.slice(at, at + size))
          at += size
        }
        text += end()
        expect(text).toBe('Olá ana@a.com.br! O CPF 529.982.247-25 confere, veja [1] e [x]. [CPF_9] não existe. Fim [')
      }),
    )
  })

  test('every part of a prompt is masked, also the calls of tools and their results', () => {
    const mask = createMask(everything)!
    const prompt = mask.hidePrompt([
      { role: 'system', content: 'Trecho: ana@a.com.br' },
      { role: 'user', content: [{ type: 'text', text: 'Sou ana@a.com.br' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Olá, ana@a.com.br' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'ver', input: { de: ['ana@a.com.br'] } },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'a', toolName: 'ver', output: { type: 'text', value: 'É ana@a.com.br' } },
        ],
      },
    ])
    expect(JSON.stringify(prompt)).not.toContain('ana@')
    expect(JSON.stringify(prompt).match(/\[EMAIL_1\]/g)).toHaveLength(5)
  })
})
