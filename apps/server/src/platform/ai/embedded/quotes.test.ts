import { describe, expect, test } from 'vitest'
import { quotingAnswer } from '#/platform/ai/embedded/embedded-model.ts'
import { splitExcerpts, splitSentences } from '#/platform/ai/embedded/excerpts.ts'

const answerTo = (question: string, ...texts: string[]) =>
  quotingAnswer({
    question,
    passages: texts.map((text, index) => ({ number: index + 1, documentName: 'regimento.pdf', page: 1, text })),
    hasDocuments: true,
    cite: true,
    written: '',
  })
const quotesIn = (answer: string) => answer.match(/(?:^>.*\n?)+/gm) ?? []
const wordsOf = (text: string) => text.replaceAll(/[>*\\\s]+/g, ' ').trim()

/** A text as extracted from a PDF: lines break anywhere, titles have no markup. */
const rules = `Regimento Escolar
Avaliação
Cada bimestre tem duas provas e um trabalho. O estudante que faltar a uma prova pode pedir
segunda chamada na secretaria em até três dias úteis, com atestado. O pedido sem justificativa custa R$ 25,00. A média para
passar é 6,0.
Celular
De acordo com a lei, o celular fica guardado durante a aula.
Recuperação
Bimestre | Período
---|---
1º | 4 a 8 de maio
2º | 13 a 17 de julho
Biblioteca
A biblioteca abre às 7h30 e fecha às 18h. Cada estudante leva três livros.`

describe('quotations of Prosa Trechos [S12]', () => {
  test('the answer contains the sentence that answers, word for word as in the document [S12]', () => {
    const answer = answerTo('Perdi a prova de matemática. Até quando posso pedir segunda chamada?', rules)
    expect(answer).toContain('pode pedir segunda chamada na secretaria em até três dias úteis, com atestado.')
    expect(answer).not.toContain('A biblioteca abre')
    const flat = wordsOf(rules)
    for (const quote of quotesIn(answer))
      for (const excerpt of wordsOf(quote.replace(/\[\d+\]/, '')).split('[…]')) {
        const [title, ...sentences] = excerpt.trim().split(/(?<=Avaliação|Celular|Biblioteca|Recuperação) /)
        expect(flat).toContain(sentences.length > 0 ? sentences.join(' ') : title)
      }
  })

  test('two questions about one fact get its sentence once [S12]', () => {
    const answer = answerTo('Que horas a biblioteca abre? E que horas a biblioteca fecha?', rules)
    expect(quotesIn(answer)).toHaveLength(1)
  })

  test('a formula is found as people type it, and its index does not become italics [S12]', () => {
    const texts = [
      'O ácido forma Ca(OH)_2 a V_{máx} e $M = \\frac{a_1}{2}$.',
      'A fórmula da água é H_2O e a área é de 48 m^2.',
    ]
    expect(answerTo('O que forma o ácido?', ...texts)).toContain(
      '> O ácido forma Ca(OH)\\_2 a V\\_{máx} e $M = \\frac{a_1}{2}$.',
    )
    expect(answerTo('O que é H2O?', ...texts)).toContain('> A fórmula da água é H_2O e a área é de 48 m^2.')
  })

  test('overlapping passages repeat no sentence in one answer [S12]', () => {
    const sentences = [
      'A feira de ciências abre às oito horas no ginásio da escola.',
      'Cada turma mostra na feira de ciências um trabalho sobre a água do bairro.',
      'Os pais visitam a feira de ciências entre as dez horas e o meio-dia.',
      'A feira de ciências fecha às cinco horas da tarde, depois da premiação.',
    ]
    const [one, two, three, four] = sentences
    const overlapping = [`${one} ${two} ${three}`, `${two?.slice(12)} ${three} ${four}`, `${three} ${four}`]
    const questions = [
      'Como é a feira de ciências?',
      'Que horas a feira de ciências abre e que horas a feira de ciências fecha?',
      'Quando os pais visitam a feira de ciências e o que cada turma mostra na feira de ciências?',
    ]
    for (const question of questions) {
      const answer = wordsOf(answerTo(question, ...overlapping))
      expect(answer).toContain('feira')
      for (const sentence of sentences) expect(answer.split(sentence.slice(14, -1)).length, sentence).toBeLessThan(3)
    }
  })

  test('verb forms, colloquial words and pronouns do not hide the subject; an unknown name finds nothing [S12]', () => {
    const text = 'Quem perdeu um livro da biblioteca avisa. O ônibus da garagem volta às 18h. EPI é o que protege.'
    for (const question of [
      'perdi meu livro',
      'quando volta o busão?',
      'o que são EPIs?',
      'Quem perde o livro disso aqui?',
    ])
      expect(answerTo(question, text), question).not.toContain('Não encontrei')
    expect(answerTo('Quem escreveu Dom Casmurro?', text)).toContain('Não encontrei')
  })

  test('a possible follow-up is read with the question before only where it finds nothing alone [S12]', () => {
    const text = 'A sala de estudo comporta seis pessoas e é reservada por duas horas. A quadra abre às nove horas.'
    const passages = [{ number: 1, documentName: 'biblioteca.md', page: 1, text }]
    const request = { passages, hasDocuments: true, cite: true, written: '' }
    const goingOn = { ...request, question: 'quantas pessoas cabem de cada vez?' }
    expect(quotingAnswer(goingOn)).toContain('Não encontrei')
    expect(quotingAnswer({ ...goingOn, earlier: 'Como reservo a sala de estudo?' })).toContain('seis pessoas')
    expect(quotingAnswer({ ...goingOn, earlier: 'Quem inventou o telefone?' })).toContain('Não encontrei')
    const itself = { ...request, question: 'a que horas abre a quadra da escola?' }
    expect(quotingAnswer({ ...itself, earlier: 'Como reservo a sala de estudo?' })).toBe(quotingAnswer(itself))
  })

  test('words of place and time in a question do not hide its subject [S12]', () => {
    const text = 'Derramamento de mercúrio: cubra com enxofre em pó. Pessoas com laudo têm tempo adicional de uma hora.'
    expect(answerTo('o que jogo por cima do derramamento?', text)).toContain('enxofre')
    expect(answerTo('quanto tempo a mais dão agora?', text)).toContain('tempo adicional')
    expect(answerTo('o que fica em cima da geladeira?', text)).toContain('Não encontrei')
  })

  test('sentences that are not neighbours have a mark between them, neighbours have none [S12]', () => {
    const text =
      'A prova de física é em maio. O lanche é às dez. A prova de física vale seis pontos. A prova de física dura duas horas.'
    expect(answerTo('Como é a prova de física?', text)).toContain(
      '> A prova de física é em maio. […] A prova de física vale seis pontos. A prova de física dura duas horas. [1]',
    )
  })

  test('a title stands above its sentence and is not joined to it or to another title [S12]', () => {
    expect(answerTo('Onde fica o celular na aula?', rules)).toContain(
      '> *Celular*\n>\n> De acordo com a lei, o celular fica guardado durante a aula.',
    )
    for (const marked of [
      '# Celular\nO celular fica guardado.',
      'Celular\n=====\nO celular fica guardado.',
      '#### **Celular** ##\n\nO celular fica guardado.',
    ]) {
      const answer = answerTo('Onde fica o celular?', marked)
      expect(answer).toContain('> *Celular*\n>\n> O celular fica guardado.')
      expect(answer).not.toMatch(/^>? ?(#|=|-)/m)
    }
  })

  test('rows of a table come as a table with its header row [S12]', () => {
    expect(answerTo('Quando é a recuperação do 2º bimestre, em julho?', rules)).toContain(
      '> Bimestre | Período\n> |---|---|\n> 1º | 4 a 8 de maio\n> 2º | 13 a 17 de julho\n>\n> [1]',
    )
    const cut = '| 19 de junho | Festa junina |\n| 10 de julho | Último dia |'
    expect(answerTo('Quando é a festa junina?', cut)).toContain(
      '> |  |  |\n> |---|---|\n> | 19 de junho | Festa junina |',
    )
  })

  test('a row without a rule keeps its column names, and a table continued from another page gets none [S12]', () => {
    const table =
      'Horários da biblioteca\n\nDia | Abre | Fecha | Quem abre\nSexta | 07:30 | 18:00 | Rui Braga\nSábado | 09:15 | | Ubirajara Nóbrega'
    const question = 'Quem abre a biblioteca no sábado?'
    expect(answerTo(question, table)).toContain(
      '> Dia | Abre | Fecha | Quem abre\n> |---|---|---|---|\n> Sexta | 07:30 | 18:00 | Rui Braga\n> Sábado | 09:15 | | Ubirajara Nóbrega',
    )
    const goesOn = 'Sábado | Ubirajara abre a biblioteca\nDomingo | fechada'
    const second = { number: 1, documentName: 'horários.pdf', page: 2, text: goesOn }
    expect(quotingAnswer({ question, passages: [second], hasDocuments: true, cite: true, written: '' })).toContain(
      '> |  |  |\n> |---|---|\n> Sábado | Ubirajara abre a biblioteca',
    )
  })

  test('an answer has at most two quotations of at most three sentences [S12]', () => {
    const many = Array.from(
      { length: 6 },
      (_, n) => `A feira ${n} de ciências é no ginásio. A feira de ciências tem ${n} salas.`,
    )
    expect(quotesIn(answerTo('Onde é a feira de ciências?', ...many))).toHaveLength(2)
    const long = Array.from({ length: 12 }, (_, n) => `A feira de ciências tem a sala ${n}.`).join(' ')
    expect(answerTo('Onde é a feira de ciências?', long).match(/A feira/g)!.length).toBeLessThanOrEqual(3)
  })

  test('two questions are answered separately, also where one finds nothing [S12]', () => {
    const both = answerTo('Quantos livros posso levar da biblioteca e qual é a média para passar?', rules)
    expect(both).toContain('Cada estudante leva três livros')
    expect(both).toContain('A média para passar é 6,0')
    expect(
      answerTo('Até quando posso pedir segunda chamada? E me explica a equação do segundo grau.', rules),
    ).toContain('em até três dias úteis')
    expect(answerTo('Quem descobriu o Brasil? E quem inventou o avião?', rules)).toMatch(/^Não encontrei nada/)
  })

  test('a statement before a question is not treated as a question [S12]', () => {
    const answer = answerTo('Fui ao dentista ontem. Até quando posso pedir segunda chamada?', rules)
    expect(answer).toContain('em até três dias úteis')
  })

  test('a question on a related subject that no sentence answers is refused [S12]', () => {
    for (const question of ['Qual é o regulamento da piscina?', 'Quanto custa a aula de natação?', 'O que é mitose?'])
      expect(answerTo(question, rules)).toMatch(/^Não encontrei nada/)
  })

  test('a question that refers back is understood with the question before [S12]', () => {
    const request = {
      passages: [{ number: 1, documentName: 'a.pdf', page: 1, text: rules }],
      hasDocuments: true,
      cite: true,
      written: '',
    }
    expect(
      quotingAnswer({ ...request, question: 'e a que horas ela fecha?', before: 'Onde fica a biblioteca?' }),
    ).toContain('A biblioteca abre às 7h30 e fecha às 18h.')
  })

  test('Markdown in a document cannot make a list, a headline or the end of the quotation [S12]', () => {
    const answer = answerTo(
      'Quem limpa o laboratório?',
      '+ O técnico limpa o laboratório.\n\n> Citado.\n\n10. O técnico limpa.',
    )
    expect(answer).toContain('> O técnico limpa o laboratório.')
    expect(quotesIn(answer)).toHaveLength(1)
  })
})

test('quoting from a document of 2,000 sentences stays fast [S12]', () => {
  const text = Array.from(
    { length: 2000 },
    (_, n) => `O parágrafo ${n} fala da matéria número ${n * 7} do curso.`,
  ).join(' ')
  const began = performance.now()
  expect(answerTo('Qual parágrafo fala da matéria número 700 do curso?', text)).toContain('O parágrafo')
  expect(performance.now() - began).toBeLessThan(2000)
})

test('abbreviations and numbers do not end a sentence [S12]', () => {
  expect(
    splitSentences('Art. 10. O grêmio elege o Sr. Silva. Fale com a Profa. Ana, p. 3. Custa R$ 1.200,00.'),
  ).toEqual(['Art. 10. O grêmio elege o Sr. Silva.', 'Fale com a Profa. Ana, p. 3.', 'Custa R$ 1.200,00.'])
})

test('a text of titles alone still has excerpts, and an empty text has none [S12]', () => {
  const of = (text: string) =>
    splitExcerpts([{ number: 1, documentName: 'a.md', page: null, text }]).map((excerpt) => excerpt.text)
  expect(of('# Festa junina')).toEqual(['Festa junina'])
  expect(of('---\n\n| --- |\n')).toEqual([])
  expect(of('1. Lave as mãos\n2. Seque as mãos')).toEqual(['1. Lave as mãos', '2. Seque as mãos'])
  expect(of('1. Resultados\nOs resultados saem em maio, no mural.')).toEqual(['Os resultados saem em maio, no mural.'])
})
