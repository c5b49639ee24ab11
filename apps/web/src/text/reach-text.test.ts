import type { Reach } from '@prosa/contract/sharing/reach.ts'
import { expect, test } from 'vitest'
import { sampleReach } from '#/test-reach.ts'
import { reachText } from '#/text/reach-text.ts'

test.each<[Partial<Reach>, string]>([
  [{ version: null, people: 3 }, 'Ainda não responde a ninguém: falta publicar a primeira versão.'],
  [{ stopped: 'archived', people: 3 }, 'Está arquivado e não responde a ninguém.'],
  [{ stopped: 'paused', openLinks: 1 }, 'Está pausado e não responde a ninguém.'],
  [{}, 'Hoje só você conversa com ele.'],
  [{ own: false }, 'Hoje só os responsáveis têm acesso.'],
  [{ people: 1 }, 'Hoje está aberto para 1 pessoa.'],
  [{ people: 2, classes: 1, groups: 3 }, 'Hoje está aberto para 2 pessoas e 4 grupos.'],
  // With access for the organization, its people and classes are not counted again.
  [
    { visibility: 'organization', people: 2, classes: 1, partners: 1 },
    'Hoje está aberto para todas as pessoas da organização e 1 instituição parceira.',
  ],
  [{ openLinks: 1 }, 'Hoje está aberto para quem tiver o link.'],
  [{ people: 1, openLinks: 4 }, 'Hoje está aberto para 1 pessoa e quem tiver um dos 4 links.'],
])('the audience %j is described in one sentence [S14, S15]', (facts, text) => {
  expect(reachText(sampleReach(facts))).toBe(text)
})
