import { fold } from '#/platform/ai/embedded/portuguese-words.ts'
import { bestQuotes } from '#/platform/ai/embedded/sentence-ranking.ts'
import type { ReadingMaterial } from '#/platform/ai/reading-material.ts'

const withoutDocuments =
  'Este assistente ainda não tem documentos, e o modelo Prosa Trechos só responde citando documentos. ' +
  'Quem edita o assistente pode acrescentar documentos em “Conhecimento” ou escolher outro modelo.'
const nothingFound =
  'Não encontrei nada sobre isso nos documentos deste assistente. Tente perguntar com outras palavras ou com um termo que apareça neles.'
const greeting = 'Olá! Faça uma pergunta sobre os documentos deste assistente, e eu mostro os trechos que a respondem.'
const welcome = 'Por nada! Se quiser, faça outra pergunta sobre os documentos.'
const wordless = 'Recebi o que você enviou. Faça uma pergunta, e eu mostro os trechos que a respondem.'
const closing = '*O Prosa Trechos cita os documentos sem interpretá-los. Confira o contexto nas fontes.*'

const greetings = /^(oi+|ola|bom dia|boa tarde|boa noite|e ai|opa)\b/
const thanks = /\b(obrigad[oa]|valeu|agradeco)\b/
const SHORT = 25

/** Answers by quoting, and says so. The same question on the same passages gives the same answer, so it can go on. */
export function quotingAnswer({ question, passages, hasDocuments, cite }: ReadingMaterial): string {
  const folded = fold(question).trim()
  if (folded === '') return wordless
  if (folded.length < SHORT && thanks.test(folded)) return welcome
  if (folded.length < SHORT && greetings.test(folded)) return greeting
  if (!hasDocuments) return withoutDocuments
  const quotes = bestQuotes(question, passages)
  if (quotes.length === 0) return nothingFound
  const lines = quotes.map(({ text, number }) => `> ${text}${cite && number > 0 ? ` [${number}]` : ''}`)
  const opening =
    quotes.length > 1 ? 'Encontrei estes trechos nos documentos:' : 'Encontrei este trecho nos documentos:'
  return [opening, ...lines, closing].join('\n\n')
}

/** What is still to be said of an answer after `written`. */
export function restOfAnswer(answer: string, written: string): string {
  if (answer.startsWith(written)) return answer.slice(written.length)
  return `\n\n${answer}`
}
