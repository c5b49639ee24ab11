import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { embeddedModel, quotingAnswer, restOfAnswer } from '#/platform/ai/embedded/embedded-model.ts'
import { type ReadingMaterial, withMaterial } from '#/platform/ai/reading-material.ts'

const passages = [
  'Inscrições\n\nAs inscrições para o vestibular vão até 10 de maio. A taxa é de R$ 50,00 e o pagamento é feito por boleto.',
  'O prazo para pedir recurso é de 5 dias úteis. Recursos fora do prazo não são avaliados.',
  'A escola funciona de segunda a sexta. A cantina vende lanches no intervalo.',
  'As avaliações do segundo bimestre cobram papéis sociais e a linguagem dos jornais.',
].map((text, index) => ({ number: index + 1, documentName: 'edital.pdf', page: 1, text }))

const material = (question: string, more: Partial<ReadingMaterial> = {}): ReadingMaterial => ({
  question,
  passages,
  hasDocuments: true,
  cite: true,
  written: '',
  ...more,
})

async function speak(options: LanguageModelV4CallOptions): Promise<string> {
  let text = ''
  const { stream } = await embeddedModel.doStream(options)
  for await (const part of stream) if (part.type === 'text-delta') text += part.delta
  return text
}

const callOf = (given: ReadingMaterial): LanguageModelV4CallOptions => ({
  prompt: [{ role: 'user', content: [{ type: 'text', text: given.question }] }],
  providerOptions: withMaterial(given),
})

describe('Prosa Trechos', () => {
  test.each([
    ['Qual é o prazo do recurso?', '> O prazo para pedir recurso é de 5 dias úteis.', '[1]'],
    ['quanto custa a inscricao', 'A taxa é de R$ 50,00 e o pagamento é feito por boleto.', '[3]'],
    ['O que cai na avaliação?', 'As avaliações do segundo bimestre', '[3]'],
    ['Qual o papel dos jornais?', 'papéis sociais', '[2]'],
  ])('answers "%s" with the sentence that says it [S12]', (question, expected, absent) => {
    const answer = quotingAnswer(material(question))
    expect(answer).toContain(expected)
    expect(answer).not.toContain(absent)
  })

  test.each(['Quem descobriu o Brasil?', 'Bom dia!'])('says that it found nothing for "%s" [S12]', (question) => {
    expect(quotingAnswer(material(question))).toMatch(/^Não encontrei nada sobre isso/)
  })

  test.each(['?!', ''])('asks for a question where a message has no word: "%s" [S12]', (question) => {
    expect(quotingAnswer(material(question))).toMatch(/^Recebi o que você enviou/)
  })

  test('says that the assistant has no documents [S12]', () => {
    expect(quotingAnswer(material('Qual o prazo?', { hasDocuments: false, passages: [] }))).toMatch(
      /ainda não tem documentos/,
    )
  })

  test('a greeting before a question does not hide its answer, and the answer holds only the quotation [S12]', () => {
    expect(quotingAnswer(material('Oi, qual o prazo do recurso?'))).toBe(
      '> O prazo para pedir recurso é de 5 dias úteis. Recursos fora do prazo não são avaliados. [2]',
    )
  })

  test('shows no numbers where sources are not shown [S12]', () => {
    expect(quotingAnswer(material('Qual é o prazo do recurso?', { cite: false }))).not.toMatch(/\[\d\]/)
  })

  test('streams the whole answer, and continues after any part of it [S12]', async () => {
    const whole = quotingAnswer(material('Qual é o prazo do recurso?'))
    expect(await speak(callOf(material('Qual é o prazo do recurso?')))).toBe(whole)
    for (const cut of [0, 1, 17, whole.length - 3, whole.length])
      expect(
        whole.slice(0, cut) +
          (await speak(callOf(material('Qual é o prazo do recurso?', { written: whole.slice(0, cut) })))),
      ).toBe(whole)
    expect(restOfAnswer(whole, 'Outra coisa.')).toBe(`\n\n${whole}`)
  })

  test('stops speaking when its call is aborted [Rel4]', async () => {
    const abort = new AbortController()
    const { stream } = await embeddedModel.doStream({
      ...callOf(material('Qual é o prazo do recurso?')),
      abortSignal: abort.signal,
    })
    const read = async () => {
      for await (const part of stream) if (part.type === 'text-delta') abort.abort()
    }
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
  })
})
