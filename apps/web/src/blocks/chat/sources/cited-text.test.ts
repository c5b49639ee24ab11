import { expect, test } from 'vitest'
import { citedText } from '#/blocks/chat/sources/cited-text.ts'
import { reflowPassage, splitSentences } from '#/blocks/chat/sources/reflow.ts'
import { splitCells, textParts } from '#/blocks/chat/sources/table-rows.ts'

const passage = 'A matrícula abre em janeiro. A nota mínima para aprovação é 6,0. A frequência mínima é de 75%.'
const citedIn = (text: string, answer: string, number: number) =>
  citedText(text, answer, number).flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.cited ? [piece.text.trim()] : [])),
  )

test('the sentence that the answer used is marked within the whole passage [S12]', () => {
  const answer = 'Matrículas abrem em janeiro [2]. Para a aprovacao, a nota mínima é 6,0 [1].'
  expect(citedText(passage, answer, 1)).toMatchObject([
    {
      kind: 'text',
      pieces: [
        { text: 'A matrícula abre em janeiro. ', cited: false },
        { text: 'A nota mínima para aprovação é 6,0. ', cited: true },
        { text: 'A frequência mínima é de 75%.', cited: false },
      ],
    },
  ])
})

test('one citation among several counts, one of another number does not [S12]', () => {
  expect(citedIn(passage, 'A frequência mínima é 75% [1, 3].', 3)).toEqual(['A frequência mínima é de 75%.'])
  expect(citedIn(passage, 'A frequência mínima é 75% [13].', 3)).toEqual([])
})

test('a citation after the full stop belongs to the sentence before it [S12]', () => {
  expect(citedIn(passage, 'A frequência mínima é 75%. [3]', 3)).toEqual(['A frequência mínima é de 75%.'])
})

test('a semicolon before a citation neither separates it from its sentence nor moves it to the next [S12]', () => {
  const answer = 'A frequência mínima é 75%; [3] a matrícula abre em janeiro. [1] A nota mínima é 6,0.'
  expect(citedIn(passage, answer, 3)).toEqual(['A frequência mínima é de 75%.'])
  expect(citedIn(passage, answer, 1)).toEqual(['A matrícula abre em janeiro.'])
  expect(splitSentences('Um; [1][2] dois. [3, 4] Três.')).toEqual(['Um; [1][2] ', 'dois. [3, 4] ', 'Três.'])
})

test('each citation of the source marks its sentence; adjacent ones are one mark [S12]', () => {
  expect(citedIn(passage, 'A nota mínima é 6,0 [1]; a frequência mínima, 75% [1].', 1)).toEqual([
    'A nota mínima para aprovação é 6,0. A frequência mínima é de 75%.',
  ])
  expect(citedIn(passage, '- Matrícula em janeiro: abre [1]\n- Frequência mínima [1]', 1)).toEqual([
    'A matrícula abre em janeiro.',
    'A frequência mínima é de 75%.',
  ])
})

test('a word-for-word quotation is marked, a merely similar text is not [S12]', () => {
  const answer = 'Encontrei este trecho:\n\n> A nota mínima para **aprovação** é 6,0.\n>\n> […]\n\nManual [1]'
  expect(citedIn(passage, answer, 1)).toEqual(['A nota mínima para aprovação é 6,0.'])
})

test('a passage without similar text has no marks [S12]', () => {
  expect(citedIn(passage, 'Procure a secretaria [1].', 1)).toEqual([])
  expect(citedText('', 'Nada [1].', 1)).toEqual([])
})

test('wrapped lines form one paragraph, and a sentence across them is one [S12]', () => {
  const paper =
    'CAPÍTULO II\nA nota mínima para aprovação em cada disciplina do ano letivo é\nseis, e quem não a alcança faz a prova de recuperação em dezembro.\nÉ grátis.\nArt. 12. O atestado é entregue na secretaria em até três dias úteis.'
  expect(reflowPassage(paper).map(({ text }) => text)).toEqual([
    'CAPÍTULO II',
    'A nota mínima para aprovação em cada disciplina do ano letivo é seis, e quem não a alcança faz a prova de recuperação em dezembro. É grátis.',
    'Art. 12. O atestado é entregue na secretaria em até três dias úteis.',
  ])
  expect(citedIn(paper, 'A nota mínima em cada disciplina é seis [1].', 1)).toEqual([
    'A nota mínima para aprovação em cada disciplina do ano letivo é seis, e quem não a alcança faz a prova de recuperação em dezembro.',
  ])
})

test('lists, rows and headings keep their lines; Markdown syntax is not shown [S12]', () => {
  const text = '## Material\n- RG e **CPF**\n- Comprovante de residência\n\n| Peça | Preço |\n| Camiseta | R$ 45 |'
  expect(reflowPassage(text)).toMatchObject([
    { kind: 'title', text: 'Material' },
    { kind: 'text', text: '- RG e CPF' },
    { kind: 'text', text: '- Comprovante de residência' },
    { kind: 'row', text: '| Peça | Preço |' },
    { kind: 'row', text: '| Camiseta | R$ 45 |' },
  ])
  expect(citedIn(text, 'A camiseta custa R$ 45 [1].', 1)).toEqual(['| Camiseta | R$ 45 |'])
})

test('rows stand between bars, with or without a separator line, beside rows with equally many bars [S12]', () => {
  const sheet = 'Aba Faltas, linhas 2 a 3\n\n| Aluno | Faltas |\n|---|---|\n| Carla Dias | 3 |\n| Davi | 1 |'
  expect(reflowPassage(sheet)).toMatchObject([
    { kind: 'text', text: 'Aba Faltas, linhas 2 a 3' },
    { kind: 'head', text: '| Aluno | Faltas |' },
    { kind: 'row', text: '| Carla Dias | 3 |' },
    { kind: 'row', text: '| Davi | 1 |' },
  ])
  expect(citedIn(sheet, 'Os alunos faltaram: a Carla Dias teve 3 [1].', 1)).toEqual(['| Carla Dias | 3 |'])
  const paper = 'Dia | Local\nSegunda | Sala 2\nA escola | e a família fazem isto.\n\nUma linha | só.\nOutra frase.'
  expect(reflowPassage(paper).map(({ kind }) => kind)).toEqual(['row', 'row', 'row', 'text', 'text'])
  expect(textParts(`Antes\n\n${sheet}\n\nDepois\ndisto`)).toMatchObject([
    { text: 'Antes\n\nAba Faltas, linhas 2 a 3\n' },
    {
      rows: [
        { head: true, cells: ['Aluno', 'Faltas'] },
        { head: false, cells: ['Carla Dias', '3'] },
        { cells: ['Davi', '1'] },
      ],
    },
    { text: '\nDepois\ndisto' },
  ])
  expect(splitCells(String.raw`| a \| b |  | c`)).toEqual(['a | b', '', 'c'])
})

test('abbreviations and numbers of articles do not end a sentence [S12]', () => {
  expect(splitSentences('Conforme o art. 5º, a Profa. Lia decide. Veja a p. 3. Fim')).toEqual([
    'Conforme o art. 5º, a Profa. Lia decide. ',
    'Veja a p. 3. ',
    'Fim',
  ])
})

// Quadratic time would take hours for these, and the test would not end.
test.each(['a ', 'a. ', '**a', '\n', 'Art. ', '| ', 'a | b\n', '|---', '\\|'])(
  'a passage of a hundred thousand characters of %j is read once',
  (unit) => {
    const long = unit.repeat(100_000 / unit.length)
    expect(citedText(long, `${passage} [1]`, 1)).toBeDefined()
  },
)
