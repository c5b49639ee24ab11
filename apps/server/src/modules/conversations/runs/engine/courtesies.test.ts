import { expect, test } from 'vitest'
import { isCourtesy } from '#/modules/conversations/runs/engine/courtesies.model.ts'

test.each([
  'oi',
  'Olá!',
  'Bom dia, tudo bem?',
  'Muito obrigada',
  'Valeu. Até mais!',
  'Oi, pessoal!',
  'boa tarde, professora',
])('“%s” is only a courtesy [S27]', (text) => {
  expect(isCourtesy(text)).toBe(true)
})

test.each([
  '',
  'oi, que horas abre a biblioteca?',
  'boa noite de prova',
  'oiapoque',
  'Oi, qual a média?',
  'pessoal da secretaria',
  'tudo bem faltar à prova?',
])('“%s” is more than a courtesy [S27]', (text) => expect(isCourtesy(text)).toBe(false))
