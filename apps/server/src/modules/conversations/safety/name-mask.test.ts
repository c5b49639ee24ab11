import { expect, test } from 'vitest'
import { makeNameHider } from '#/modules/conversations/safety/name-mask.model.ts'

test.each([
  ['Sou Ana Souza da Mata.', 'Sou [nome oculto].'],
  ['Olá, Ana! SOUZA é com z.', 'Olá, [nome oculto]! [nome oculto] é com z.'],
  ['A mata atlântica e a banana de Anatólia ficam.', 'A mata atlântica e a banana de Anatólia ficam.'],
  ['ana@escola.br, CPF 529.982.247-25, (11) 91234-5678', '[e-mail oculto], CPF [CPF oculto], [telefone oculto]'],
  ['Quem escreve [CPF_1] não engana ninguém.', 'Quem escreve [CPF oculto] não engana ninguém.'],
])('only names and personal data are hidden: %s [P2]', (text, hidden) => {
  expect(makeNameHider('Ana Souza da Mata')(text)).toBe(hidden)
})

test('a name with special characters, or without letters, is hidden without errors [P2]', () => {
  expect(makeNameHider('D’Ávila (Jr.) $& [x]')('Falo com D’Ávila. Custa $1.')).toBe('Falo com [nome oculto]. Custa $1.')
  expect(makeNameHider('   ')('Nada muda.')).toBe('Nada muda.')
})

const hide = makeNameHider('Maria Aparecida do Nascimento Albuquerque Ferreira')

test.each([
  ['Chamo-me maria.', 'Chamo-me [nome oculto].'],
  ['Olá, maria ferreira! E MARIA FERREIRA.', 'Olá, [nome oculto]! E [nome oculto].'],
  ['albuquerque, Mária, mariaaa', '[nome oculto], [nome oculto], [nome oculto]'],
  [
    'MariaAparecida e mariaferreira, mferreira, MariaSilva',
    '[nome oculto] e [nome oculto], [nome oculto], [nome oculto]Silva',
  ],
  ['@mariaferreira e aparecida@x, maria_ferreira2010', '[nome oculto] e [nome oculto], [nome oculto]2010'],
  ['Ma\u200bria e M\u00e1\u00adria e Mari\u0301a', '[nome oculto] e [nome oculto] e [nome oculto]'],
  ['ｍａｒｉａ e 𝐌𝐚𝐫𝐢𝐚', '[nome oculto] e [nome oculto]'],
  ['**Maria** do Nascimento; maria do nascimento', '**[nome oculto]** do [nome oculto]; [nome oculto]'],
  [
    'A data de nascimento de Mariana e a marial ficam, e a mariposa.',
    'A data de nascimento de Mariana e a marial ficam, e a mariposa.',
  ],
  ['Nascimento', '[nome oculto]'],
])('a name is found in any case, with or without accents and signs: %s [P2]', (text, hidden) => {
  expect(hide(text)).toBe(hidden)
})

const hideWords = makeNameHider('Rosa Clara Pedrosa')

test.each([
  [
    'A camisa rosa é clara. Rosa é uma cor, e clara de ovo não.',
    'A camisa rosa é clara. Rosa é uma cor, e clara de ovo não.',
  ],
  [
    'sou rosa, meu nome é clara, me chamo a rosa',
    'sou [nome oculto], meu nome é [nome oculto], me chamo a [nome oculto]',
  ],
  ['rosa clara e rosa pedrosa', '[nome oculto] e [nome oculto]'],
  [
    'Rosa, venha. Oi, clara! Disse que Clara vem.',
    '[nome oculto], venha. Oi, [nome oculto]! Disse que [nome oculto] vem.',
  ],
  ['@rosa e clara@x', '[nome oculto] e [nome oculto]'],
])('a common word in the name is hidden only as a name: %s [P2]', (text, hidden) => {
  expect(hideWords(text)).toBe(hidden)
})

test('a part of one or two letters is hidden beside the name, and hidden texts stay unchanged [P2]', () => {
  expect(makeNameHider('Bo Li')('Sou Bo Li, e bo vi li.')).toBe('Sou [nome oculto], e bo vi li.')
  expect(hide(hide('Sou maria, a rosa.'))).toBe('Sou [nome oculto], a rosa.')
})

// with quadratic time these would take hours and the test would not end
test.each(['a', 'mariaferreira', 'maria ', '@', 'aA', 'rosa ', '\u0301'])(
  'many repetitions of %j are read once',
  (unit) => {
    expect(makeNameHider('Maria Rosa Ferreira Aa Aaa Aaaa')(unit.repeat(200_000 / unit.length)).length).toBeGreaterThan(
      0,
    )
  },
)
