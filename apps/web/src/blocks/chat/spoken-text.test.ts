import { expect, test } from 'vitest'
import { spokenSentences } from '#/blocks/chat/spoken-text.ts'

const sources = [{ number: 1 }, { number: 2 }]
const spoken = (text: string) => spokenSentences(text, sources)

test('Markdown syntax and citation numbers are not read, real brackets are [C9]', () => {
  expect(
    spoken('## Prazos\n\nA matrícula **termina** dia 5 [1][2]. Veja o `edital` [1, 2]!\n\nO item [7] fica.'),
  ).toEqual(['Prazos', 'A matrícula termina dia 5.', 'Veja o edital!', 'O item [7] fica.'])
})

test('an abbreviation does not end a sentence, and lines of a paragraph are joined [C9]', () => {
  expect(spoken('Conforme o Art. 5º da\nlei, a Profa. Ana decide. Depois avisa.')).toEqual([
    'Conforme o Art. 5º da lei, a Profa. Ana decide.',
    'Depois avisa.',
  ])
})

test('list items are separate sentences, and tables are read row by row [C9]', () => {
  expect(spoken('Leve:\n- lápis\n- papel\n\n| Turno | Hora |\n|---|---|\n| Manhã | 7h |\n| Tarde | 13h |')).toEqual([
    'Leve:',
    'lápis',
    'papel',
    'Turno, Hora.',
    'Manhã, 7h.',
    'Tarde, 13h.',
  ])
})

test('code, formulas, pictures and addresses are read by name, also in an open block [C9]', () => {
  expect(spoken('Rode:\n```js\nconst a = 1. // Não leia.\n```\nPronto.')).toEqual([
    'Rode:',
    'Bloco de código.',
    'Pronto.',
  ])
  expect(spoken('Rode:\n```js\nconst a')).toEqual(['Rode:', 'Bloco de código.'])
  expect(spoken('```mermaid\npie\n```\n\n```grafico\nA;B\n```')).toEqual(['Diagrama.', 'Gráfico.'])
  expect(spoken('A área é $x^2$. Veja https://escola.br/a?b=1 e [o edital](https://x.br).')).toEqual([
    'A área é fórmula.',
    'Veja link e o edital.',
  ])
  expect(spoken('Bom trabalho! 🎉')).toEqual(['Bom trabalho!'])
})

test('empty text gives no sentence, and growing text changes only its last one [C9]', () => {
  expect(spoken('')).toEqual([])
  expect(spoken('---\n\n***')).toEqual([])
  const text =
    'Sim. A biblioteca abre às 8h [1]. Leve:\n\n1. o documento com foto;\n2. o comprovante [2]. **Até logo!**'
  for (let end = 0; end < text.length; end++) {
    const before = spoken(text.slice(0, end)).slice(0, -1)
    expect(spoken(text).slice(0, before.length)).toEqual(before)
  }
})

test('money, stars and line breaks are read as intended [C9]', () => {
  expect(spoken('Em dólares ($) e reais (R$), de $10 a 20$.')).toEqual(['Em dólares ($) e reais (R$), de $10 a 20$.'])
  expect(spoken('Resolva 3*4*5 e 2*x*y.')).toEqual(['Resolva 3*4*5 e 2*x*y.'])
  expect(spoken('| Manhã | caderno<br>lápis |\n\num<br/>dois')).toEqual(['Manhã, caderno, lápis.', 'um dois'])
  expect(spoken('É $\\ce{H2O}$ e \\ce{CO2}.')).toEqual(['É fórmula e fórmula.'])
})
