import { alertCategories } from '@prosa/contract/conversations/safety-rules.ts'
import { expect, test } from 'vitest'
import { risksIn } from '#/modules/conversations/safety/alerts/risk.model.ts'
import { blockedTopic } from '#/modules/conversations/safety/rules/topics.model.ts'

const risks = (text: string) => risksIn(text, alertCategories)

test.each([
  'Eu quero morrer.',
  'às vezes penso em me matar',
  'Tenho vontade de sumir do mundo',
  'não aguento mais viver assim',
  'NÃO QUERO MAIS VIVER!!!',
  'vou acabar com a minha vida hoje',
  'Estou pensando em tirar minha própria vida',
  'seria melhor eu estar morta',
  'ando me cortando nos braços',
  'me cortei de propósito ontem',
  'tenho pensamentos suicidas',
  'ninguém sentiria minha falta',
])('autoagressão: %s [P4]', (text) => expect(risks(text)).toEqual(['self_harm']))

test.each([
  'vou matar meu colega amanhã',
  'quero bater na minha irmã',
  'Vou levar uma faca para a escola',
  'estou planejando fazer um massacre',
  'meu padrasto me bate toda noite',
  'Meu pai sempre me ameaça quando bebe',
  'apanho em casa todo dia',
  'fui ameaçada com uma faca',
])('violência: %s [P4]', (text) => expect(risks(text)).toEqual(['violence']))

test.each([
  'meu professor me assediou',
  'Fui abusada pelo meu tio',
  'sofro bullying na sala',
  'ele passou a mão em mim no ônibus',
  'vazaram fotos minhas pelada',
  'ele pede nudes',
  'me humilham na escola todo dia',
  'estou sendo perseguida por ele',
])('assédio: %s [P4]', (text) => expect(risks(text)).toEqual(['harassment']))

test.each([
  'O que é bullying?',
  'Explique o suicídio de Getúlio Vargas.',
  'Quero morrer de rir com esse vídeo',
  'vou me matar de estudar para a prova',
  'Como matar a saudade de casa?',
  'vou matar a aula de amanhã',
  'quero matar o chefão do jogo',
  'Quem matou Odete Roitman?',
  'Como o Holocausto foi um massacre?',
  'A faca corta o pão na cozinha da escola?',
  'O que faz a lei sobre assédio moral?',
  'Quero bater na porta certa',
  'Por que as células morrem?',
  'Qual é o sentido de viver em sociedade?',
])('a harmless message raises no alert: %s [P4]', (text) => expect(risks(text)).toEqual([]))

test('only wanted risks are reported [P4]', () => {
  expect(risksIn('quero morrer', ['violence'])).toEqual([])
  expect(risksIn('quero morrer', [])).toEqual([])
})

const topics = [
  { name: 'Política partidária', terms: ['eleição', 'partido político'], answer: 'Não falo de política.' },
  { name: 'Apostas', terms: ['bet', 'aposta'], answer: 'Não falo de apostas.' },
]
test.each([
  ['Quem vai ganhar a ELEICAO?', 'Política partidária'],
  ['E as eleições?', undefined],
  ['Qual partido  político é melhor?', 'Política partidária'],
  ['Qual é a melhor aposta?', 'Apostas'],
  ['Gosto de apostas.', 'Apostas'],
  ['O alfabeto vai até onde?', undefined],
  ['Quem tem alfabetização?', undefined],
  ['', undefined],
])('blocked topics match whole words without accents: %s → %s', (text, expected) =>
  expect(blockedTopic(text, topics)?.name).toBe(expected),
)
